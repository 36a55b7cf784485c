import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { forgetAttempts } from './attempts.queries.ts'
import { forgetPlaces } from './known-places.queries.ts'

/** Often, as anybody can have attempts counted: what is kept of them stays small. */
export const forgetGuesses = defineJob({
  name: 'forget-guesses',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  async handler({ db }) {
    const now = new Date()
    await forgetAttempts(db, now)
    await forgetPlaces(db, now)
  },
})
