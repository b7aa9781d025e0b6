import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import fastify, { type ConnectionError, type FastifyInstance, LogController } from 'fastify';

/** Everything comes from this server, but what other sockets tell; styles are set on elements while cards move. */
const contentPolicy = (sockets: () => readonly string[]) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': [() => ["'self'", ...sockets()].join(' ')],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** [bytes] The longest request body that is read. */
const MAX_BODY = 16_384;

/** [ms] How long a request may take to come in. */
const REQUEST_TIME = 30_000;

/** Why a request isn't even read, by Node's code; anything else isn't HTTP. */
const UNREAD: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Where whatever can't be read leads, to the page that says so. */
const UNREADABLE = '/unreadable';

const YEAR = 'public, max-age=31536000, immutable';

function isReadable(url: string): boolean {
  try {
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}

/** What is no request is answered as one that is refused. */
function refuse({ code }: ConnectionError, socket: Socket): void {
  const status = UNREAD[code] ?? 400;
  const body = JSON.stringify({ error: { code: 'malformed', message: `${STATUS_CODES[status]}.` } });
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8`;
  const whole = `${head}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
  if (code !== 'ECONNRESET' && socket.writable) socket.write(whole);
  socket.destroy();
}

/**
 * The site in a folder, served with safe headers; its pages may go on at these sockets of other servers, too. Addresses
 * of pages answer with the one page there is.
 */
export async function siteServer(
  folder: string,
  log = 'silent',
  sockets: () => readonly string[] = () => [],
): Promise<FastifyInstance> {
  // Addresses hold secrets, such as a device's pass.
  const logController = new LogController({ disableRequestLogging: true });
  const server = fastify({
    logger: { level: log },
    bodyLimit: MAX_BODY,
    requestTimeout: REQUEST_TIME,
    // What can't be read is at no address, rather than past all that answers with safe headers.
    rewriteUrl: ({ url = '' }) => (isReadable(url) ? url : UNREADABLE),
    logController,
    clientErrorHandler: refuse,
  });
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(sockets) },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    // Browsers complain of it where there is no TLS.
    crossOriginOpenerPolicy: false,
  });
  await server.register(files, {
    root: folder,
    preCompressed: true,
    index: 'index.html',
    cacheControl: false,
    setHeaders(response, path) {
      response.setHeader('cache-control', /[\\/]assets[\\/]/.test(path) ? YEAR : 'no-cache');
      // A cache that many share must not hand Brotli to who can't read it.
      response.setHeader('vary', 'accept-encoding');
    },
  });
  server.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !/\.\w+$/.test(path) && !path.startsWith('/api/');
    if (isPage) return reply.code(path === UNREADABLE ? 404 : 200).sendFile('index.html');
    return reply
      .code(404)
      .send({ error: { code: 'not-found', message: 'There is nothing at this address.' } });
  });
  return server;
}
