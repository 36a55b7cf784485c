import { z } from 'zod'
import { CHECK_EVERY } from '../keywords/check-frequency.ts'
import { refusals } from '../validation/refusals.ts'
import { optionalInteger } from '../wire.ts'

/** Days between checks; absent: no change. */
export const checkFrequencies = optionalInteger()
  .pipe(z.literal([...CHECK_EVERY], { error: refusals.notAllowed }).optional())
  .meta({ type: 'integer', enum: [...CHECK_EVERY], description: 'Days between checks; 0: paused.' })
