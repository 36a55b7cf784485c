#!/usr/bin/env node
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { run } from './run.ts'

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await run(process.argv.slice(2), {
    input: process.stdin,
    output: process.stdout,
    messages: process.stderr,
    env: process.env,
  })
