import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { forgetAttempts } from './attempts.queries.ts'
import { forgetPlaces } from './known-places.queries.ts'

/** Runs often to keep the table small, because anybody can cause rows in it. */
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
