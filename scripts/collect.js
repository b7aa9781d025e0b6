/** Loaded into a process that is measured: it cleans up its memory when told to. */
process.on('SIGUSR2', () => globalThis.gc());
