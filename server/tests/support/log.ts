import { pino } from 'pino'
import type { Log } from '../../src/platform/log.ts'

export type LogLine = { level: number; msg: string; [field: string]: unknown }

/** A log whose lines a test can read. */
export function recordedLog(level: 'debug' | 'info' | 'warn' = 'info'): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = []
  const log = pino({ level }, { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) })
  return { log, lines }
}
