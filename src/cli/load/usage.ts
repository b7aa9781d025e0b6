/** What a server's process used until now. */
export interface ServerUsage {
  /** [s] Of processor time, all threads together. */
  readonly cpu: number;
  /** [bytes] Resident memory. */
  readonly memory: number;
}

/** What the server tells of its process at /metrics; undefined where it tells nothing. */
export async function serverUsage(origin: string): Promise<ServerUsage | undefined> {
  const response = await fetch(`${origin}/metrics`);
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
