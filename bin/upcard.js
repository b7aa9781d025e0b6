#!/usr/bin/env node
import { main } from '../dist/cli/main.js';

// A reader that goes away, as in `upcard engine | head -1`, ends the program without a trace.
process.stdout.on('error', () => process.exit(0));
process.exitCode = await main(process.argv.slice(2));
