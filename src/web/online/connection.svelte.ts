import { Line, type LineState, type Wire, type WireEvents } from '../../protocol/line.ts';
import { OWN_MANNER, socketAt } from '../../protocol/socket.ts';
import { randomId } from './random.ts';

/** The browser's line to the server that the page came from. */
class Connection {
  state = $state<LineState>('lost');
  readonly #line = new Line({
    connect: socket,
    timer(after, task) {
      const timer = setTimeout(task, after);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    newId: randomId,
    changed: (state) => {
      this.state = state;
    },
  });
  readonly watch = this.#line.watch.bind(this.#line);
  readonly command = this.#line.command.bind(this.#line);
  readonly lead = this.#line.lead.bind(this.#line);

  constructor() {
    const wake = () => this.#line.wake();
    addEventListener('online', wake);
    addEventListener('offline', wake);
    addEventListener('pageshow', wake);
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) wake();
    });
  }
}

function socket(events: WireEvents, elsewhere?: string): Wire {
  const opened = new WebSocket(elsewhere ?? socketAt(location.origin, OWN_MANNER));
  opened.onopen = () => events.opened();
  opened.onmessage = ({ data }: MessageEvent<string>) => events.heard(data);
  opened.onclose = () => events.closed();
  return {
    send: (text) => {
      if (opened.readyState === WebSocket.OPEN) opened.send(text);
    },
    close: () => opened.close(),
  };
}

export const connection = new Connection();
