/** The page shown, by the address. */
export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'setup'; readonly ruleset: string; readonly pass: boolean }
  | { readonly page: 'table'; readonly id: string }
  | { readonly page: 'replay'; readonly id: string }
  | { readonly page: 'learn'; readonly ruleset: string }
  | { readonly page: 'lesson'; readonly ruleset: string }
  | { readonly page: 'lobby' }
  | { readonly page: 'online setup'; readonly ruleset: string }
  | { readonly page: 'online table'; readonly table: string }
  | { readonly page: 'online replay'; readonly table: string; readonly game: number }
  | { readonly page: 'code'; readonly code: string }
  | { readonly page: 'device'; readonly token: string }
  | { readonly page: 'lost' };

function routed(path: string): Route {
  const parts = partsOf(path);
  if (!parts) return { page: 'lost' };
  const [first = '', second = '', third = '', fourth = ''] = parts;
  switch (first) {
    case '':
      return { page: 'home' };
    case 'new':
      return { page: 'setup', ruleset: second, pass: third === 'pass' };
    case 'table':
      return { page: 'table', id: second };
    case 'replay':
      return { page: 'replay', id: second };
    case 'learn':
      return third === 'lesson' ? { page: 'lesson', ruleset: second } : { page: 'learn', ruleset: second };
    case 'online':
      return second === 'new' ? { page: 'online setup', ruleset: third } : { page: 'lobby' };
    case 't':
      return third === 'game'
        ? { page: 'online replay', table: second, game: Number(fourth) }
        : { page: 'online table', table: second };
    case 'c':
      return { page: 'code', code: second };
    case 'device':
      return { page: 'device', token: second };
    default:
      return { page: 'lost' };
  }
}

/** None where they can't be read, as when a link was cut in the middle of a character. */
function partsOf(path: string): readonly string[] | undefined {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

class Router {
  route = $state.raw<Route>(routed(location.pathname));
  /** The table one was at, to go back to; none once one has been home. */
  table = $state<string>();

  constructor() {
    this.#arrive();
    addEventListener('popstate', () => this.#arrive());
    document.addEventListener('click', (event) => this.#followed(event));
  }

  go(path: string): void {
    history.pushState(undefined, '', path);
    this.#arrive();
    scrollTo(0, 0);
  }

  /** Shows another page in place of this one, to which nobody wants to go back. */
  replace(path: string): void {
    history.replaceState(undefined, '', path);
    this.#arrive();
  }

  #arrive(): void {
    this.route = routed(location.pathname);
    const { page } = this.route;
    if (page === 'table' || page === 'online table') this.table = location.pathname;
    else if (page === 'home') this.table = undefined;
  }

  #followed(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || link.origin !== location.origin || link.hasAttribute('download')) return;
    event.preventDefault();
    this.go(link.pathname + link.hash);
  }
}

export const router = new Router();
