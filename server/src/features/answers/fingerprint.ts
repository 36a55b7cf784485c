import { createHash } from 'node:crypto'
import type { Question, Surface } from '@rankline/serp/answers/answer'

/** A question and what it is asked of. */
export type AskedQuestion = Question & { surface: Surface }

/** The first 16 bytes of a SHA-256 over everything that identifies a question, as a UUID. */
export function fingerprintOf({ text, surface, country, language }: AskedQuestion, model: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([text, surface, model, country, language]))
    .digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
