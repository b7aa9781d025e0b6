import { type Address, asked } from '../online/wire.ts';

/** What servers' processes used until now. */
export interface ServerUsage {
  /** [s] Of processor time, all threads together. */
  readonly cpu: number;
  /** [bytes] Resident memory. */
  readonly memory: number;
}

/** What all servers together tell of their processes at /metrics; undefined where one tells nothing. */
export async function serverUsage(servers: readonly Address[]): Promise<ServerUsage | undefined> {
  const usages = await Promise.all(servers.map(usageOf));
  return usages.reduce((all, usage) => all && usage && sumOf(all, usage), NOTHING);
}

const NOTHING: ServerUsage | undefined = { cpu: 0, memory: 0 };

function sumOf(a: ServerUsage, b: ServerUsage): ServerUsage {
  return { cpu: a.cpu + b.cpu, memory: a.memory + b.memory };
}

async function usageOf(server: Address): Promise<ServerUsage | undefined> {
  const response = await asked(server, '/metrics');
  const text = await response.text();
  if (!response.ok) return undefined;
  const cpu = metric(text, 'process_cpu_seconds_total');
  const memory = metric(text, 'process_resident_memory_bytes');
  return cpu === undefined || memory === undefined ? undefined : { cpu, memory };
}

function metric(text: string, name: string): number | undefined {
  const found = new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
