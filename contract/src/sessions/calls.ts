import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { flag, id, timestamp } from '../wire.ts'

export const ownSession = z.object({
  id: z.int(),
  /** The browser in words: `Chrome on Windows`. Of a session in the person's name: who has opened it. */
  device: z.string(),
  /** Where the session was last used, in words: a country, or the kind of network. */
  place: z.string(),
  created_at: timestamp,
  /** Precise to the minute. */
  last_used_at: timestamp,
  /** 1: lasts 30 days since its last use. */
  is_kept: flag,
  is_current: flag,
})
export type OwnSession = z.infer<typeof ownSession>

export const listSessions = endpoint({
  method: 'GET',
  path: 'sessions/fetchAuth',
  scope: 'account',
  isOpen: true,
  summary: "The caller's open sessions, this one first, then the last used",
  input: nothing,
  items: z.array(ownSession),
})

export const endSession = endpoint({
  method: 'POST',
  path: 'sessions/end',
  scope: 'account',
  isOpen: true,
  proof: 'person',
  summary: "End one of the caller's sessions",
  input: z.object({ session_id: id('session_id') }).transform((input) => ({ sessionId: input.session_id })),
  items: z.null(),
  message: messages.sessionEnded,
})
