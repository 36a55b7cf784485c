import type { Outgoing } from '../outgoing.ts'
import { lineOf, moreOf } from './lines.ts'

/** Flat values for Zapier, which makes a field of each. */
export const zapierBody = ({ id, kind, title, summary, rows, more, link, createdAt, data }: Outgoing) => ({
  ...data,
  id,
  kind,
  title,
  summary,
  details: [...rows.map(lineOf), ...moreOf({ more })].join('\n'),
  link: link.href,
  created_at: createdAt.toISOString(),
})

/** The body of a signed webhook: https://www.standardwebhooks.com */
export const webhookBody = ({ id, kind, title, summary, rows, more, link, createdAt, data }: Outgoing) => ({
  type: kind,
  id,
  timestamp: createdAt.toISOString(),
  data: { ...data, title, summary, link: link.href, rows, ...(more !== undefined && { more }) },
})
