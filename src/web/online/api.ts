import type { GameRecord } from '../../core/record.ts';
import type { Guest, NewTable, TableNotice } from '../../protocol/messages.ts';

/** What the server refuses, with its code; `offline` where it can't be reached. */
export class ApiError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Method = 'GET' | 'PUT' | 'POST';

/** What the server answers to a question. */
async function asked<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const response = await accepted(method, path, body);
  return response.json().catch(() => {
    throw new ApiError('failed', 'not JSON');
  });
}

/** Something that the server only has to take. */
async function told(method: Method, path: string, body?: unknown): Promise<void> {
  await accepted(method, path, body);
}

async function accepted(method: Method, path: string, body: unknown): Promise<Response> {
  const response = await fetched(method, path, body);
  if (response.ok) return response;
  const json = await response.json().catch(() => undefined);
  const { code = 'failed', message = response.statusText } = json?.error ?? {};
  throw new ApiError(code, message);
}

async function fetched(method: Method, path: string, body: unknown): Promise<Response> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    return await fetch(path, { method, headers, ...sent });
  } catch (error) {
    throw new ApiError('offline', error instanceof Error ? error.message : String(error));
  }
}

/** What the server answers to single questions. */
export const api = {
  me: () => asked<Guest | null>('GET', '/api/me'),
  become: (guest: Guest) => told('PUT', '/api/me', guest),
  open: (table: NewTable) => asked<{ table: string; code: string }>('POST', '/api/tables', table),
  lobby: () => asked<readonly TableNotice[]>('GET', '/api/tables'),
  mine: () => asked<readonly TableNotice[]>('GET', '/api/mine'),
  table: (id: string) => asked<TableNotice>('GET', `/api/tables/${encodeURIComponent(id)}`),
  code: (code: string) => asked<{ table: string }>('GET', `/api/codes/${encodeURIComponent(code)}`),
  record: (id: string, game: number) =>
    asked<GameRecord>('GET', `/api/tables/${encodeURIComponent(id)}/records/${game}`),
  newDevice: () => asked<{ token: string; expires: number }>('POST', '/api/devices'),
  claimDevice: (token: string) => told('POST', `/api/devices/${encodeURIComponent(token)}`),
};
