import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs.ts'
import type { IconService } from './icon-service.ts'
import * as queries from './icons.queries.ts'

const payload = z.object({ host: z.string() })
type Payload = z.output<typeof payload>

export const iconFetch = { name: 'fetch-icon', attempts: 3, payload }

const DAY = 24 * 60 * 60 * 1000
const FOUND_DAYS = 30

/** Fetches the icon of one host; the answer that there is none is kept for a day. */
export function fetchIcon(service: IconService): Job<Payload> {
  return defineJob({
    ...iconFetch,
    async handler({ db }, { host }) {
      const picture = await service.find(host)
      const fetchedAt = new Date()
      const staleAt = new Date(fetchedAt.getTime() + (picture === null ? 1 : FOUND_DAYS) * DAY)
      await queries.storeIcon(db, { host, picture, fetchedAt, staleAt })
    },
  })
}
