import { z } from 'zod'
import { everybodysList } from '../admin/lists.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { day, id, requiredText, timestamp } from '../wire.ts'

/** Hours for which a mailed link works. */
export const LINK_HOURS = 24

const mailedToken = z.object({ token: z.string().default('') })

const erasure = z.object({
  asked_at: timestamp,
  /** Null until the mailed link was followed. */
  due_at: timestamp.nullable(),
  is_begun: z.boolean(),
  /** Whether an administrator asked for it. */
  is_by_administrator: z.boolean(),
})

/** Data that is deleted with the account. */
const losses = z.object({
  projects: z.int(),
  keywords: z.int(),
  members: z.int(),
  clients: z.int(),
  /** Whether a running subscription exists, which is cancelled. */
  has_subscription: z.boolean(),
})

const state = z.object({
  erasure: erasure.nullable(),
  losses,
  email: z.string(),
  /** Days between the confirmation and the erasure. */
  wait_days: z.int(),
})
export type ErasureState = z.infer<typeof state>

export const findErasure = endpoint({
  method: 'GET',
  path: 'users/erasure',
  scope: 'user',
  isOpen: true,
  summary: "Whether the caller's data is to be erased, and what would be lost",
  input: nothing,
  items: state,
})

export const askErasure = endpoint({
  method: 'POST',
  path: 'users/erasure/ask',
  scope: 'user',
  isOpen: true,
  proof: 'person',
  summary: "Ask for the erasure of the caller's account: mails a link",
  input: nothing,
  items: state,
  limit: { max: 5, seconds: 3600, isOfAccount: true },
})

export const cancelErasure = endpoint({
  method: 'POST',
  path: 'users/erasure/cancel',
  scope: 'user',
  isOpen: true,
  summary: 'Keep the account, until its erasure begins',
  input: nothing,
  items: state,
  message: messages.erasureCancelled,
})

export const readErasure = endpoint({
  method: 'GET',
  path: 'users/erasure/link',
  scope: 'public',
  summary: 'The account of a mailed link; changes nothing',
  input: mailedToken,
  items: z.object({ username: z.string(), wait_days: z.int() }),
  limit: { max: 30, seconds: 600 },
})

export const confirmErasure = endpoint({
  method: 'POST',
  path: 'users/erasure/confirm',
  scope: 'public',
  summary: 'Confirm an erasure by the mailed link; the waiting time begins',
  input: mailedToken,
  items: z.object({ due_on: day }),
  limit: { max: 30, seconds: 600 },
})

export const listErasures = everybodysList({
  path: 'users/mErasures',
  summary: 'Accounts that are to be erased',
  item: z.object({
    /** Id of the person. */
    id: z.int(),
    username: z.string(),
    email: z.string(),
    asked_at: timestamp,
    asked_by: z.string().nullable(),
    due_at: timestamp.nullable(),
    is_begun: z.boolean(),
  }),
  sorts: ['created_at'],
})

export const eraseAnybody = endpoint({
  method: 'POST',
  path: 'users/mErase',
  scope: 'admin',
  isOpen: true,
  summary: "Have a person's data erased after the waiting time; `username` has to be theirs",
  input: z
    .object({ user_id: id('user_id'), username: requiredText('username', 190) })
    .transform((input) => ({ userId: input.user_id, username: input.username })),
  items: z.object({ due_on: day }),
  messageOf: ({ due_on }) => messages.erasureDue(due_on),
})

export const keepAnybody = endpoint({
  method: 'POST',
  path: 'users/mKeep',
  scope: 'admin',
  isOpen: true,
  summary: 'Cancel an erasure that has not begun',
  input: z.object({ user_id: id('user_id') }).transform((input) => ({ userId: input.user_id })),
  items: z.null(),
  message: messages.erasureCancelled,
})
