import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { siteServer } from '../../server/site.ts';
import { UsageError } from '../usage.ts';

export const SERVE_USAGE = `  upcard serve    the site, to play in a browser
                    --port N       (8080; or UPCARD_PORT)
                    --host NAME    address to listen on (all; or UPCARD_HOST)
`;

const SITE = fileURLToPath(new URL('../../site', import.meta.url));

/** Serves the site until it is told to stop. */
export async function serve(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: process.env['UPCARD_PORT'] ?? '8080' },
      host: { type: 'string', default: process.env['UPCARD_HOST'] ?? '::' },
    },
  });
  const port = Number(values.port);
  if (!(Number.isInteger(port) && port >= 0 && port < 65_536)) {
    throw new UsageError(`--port must be a whole number from 0 to 65535, not ${values.port}`);
  }
  if (!existsSync(SITE)) throw new UsageError('the site is not built yet: npm run build');
  const server = await siteServer(SITE);
  const address = await listening(server, port, values.host);
  process.stdout.write(`Upcard is at http://localhost:${new URL(address).port || 80}\n`);
  await stopSignal();
  await server.close();
}

async function listening(
  server: Awaited<ReturnType<typeof siteServer>>,
  port: number,
  host: string,
): Promise<string> {
  try {
    return await server.listen({ port, host });
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (taken) throw new UsageError(`port ${port} is taken: choose another with --port`);
    throw error;
  }
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
