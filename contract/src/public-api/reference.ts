import { z } from 'zod'
import { refusals } from '../validation/refusals.ts'
import { optionalText, requiredText, timestamp } from '../wire.ts'
import { programCall } from './values.ts'

const group = 'Reference'

const is_available = z.boolean().meta({ description: 'False: it cannot be checked yet.' })
const is_verified = z
  .boolean()
  .meta({ description: 'Real result pages have proved that they are read well.' })

const engine = z
  .object({
    engine: z.string().meta({ examples: ['google'] }),
    name: z.string().meta({ examples: ['Google'] }),
    is_available,
    is_verified,
    types: z.array(
      z.object({
        type: z.string().meta({ examples: ['web'] }),
        name: z.string().meta({ examples: ['Web'] }),
        is_available,
        is_verified,
        sections: z.array(
          z.object({
            section: z.string().meta({ examples: ['organic'] }),
            name: z.string().meta({ examples: ['Organic'] }),
            is_available,
          }),
        ),
      }),
    ),
    countries: z.array(z.string()).meta({ description: 'ISO 3166-1 alpha-2.', examples: [['DE', 'US']] }),
    languages: z.array(z.string()).meta({ description: 'Codes of `GET /languages`.', examples: [['de']] }),
    devices: z.array(z.string()).meta({ examples: [['desktop', 'mobile']] }),
  })
  .meta({ id: 'Engine' })
export type ProgramEngine = z.infer<typeof engine>

const details = 'The list does not belong to an account. It has no cursor: it is short, and always whole.'

export const listEngines = programCall({
  id: 'listEngines',
  group,
  needs: 'read',
  method: 'GET',
  path: 'engines',
  permission: 'view',
  isOfSeen: true,
  summary: 'The search engines, with what can be searched there',
  details,
  input: z.object({}),
  items: z.object({ data: z.array(engine) }),
})

export const listCountries = programCall({
  id: 'listCountries',
  group,
  needs: 'read',
  method: 'GET',
  path: 'countries',
  permission: 'view',
  isOfSeen: true,
  summary: 'The countries',
  details,
  input: z.object({}),
  items: z.object({
    data: z.array(
      z.object({
        code: z.string().meta({ examples: ['DE'] }),
        name: z.string().meta({ examples: ['Germany'] }),
      }),
    ),
  }),
})

export const listLanguages = programCall({
  id: 'listLanguages',
  group,
  needs: 'read',
  method: 'GET',
  path: 'languages',
  permission: 'view',
  isOfSeen: true,
  summary: 'The languages',
  details,
  input: z.object({}),
  items: z.object({
    data: z.array(
      z.object({
        code: z.string().meta({ examples: ['de'] }),
        name: z.string().meta({ examples: ['German'] }),
      }),
    ),
  }),
})

export const searchPlaces = programCall({
  id: 'searchPlaces',
  group,
  needs: 'read',
  method: 'GET',
  path: 'places',
  permission: 'view',
  isOfSeen: true,
  summary: 'Cities by the beginning of their name, best match first',
  details: 'At most 20 cities. Their ids are the `place_id` of a search.',
  input: z.object({
    query: requiredText('query', 100)
      .refine((text) => text.length >= 2, { error: refusals.notAllowed })
      .meta({ description: 'At least two letters; `springfield, il` narrows it.', examples: ['berlin'] }),
    country: optionalText(2).meta({ description: 'Only cities of this country.', examples: ['DE'] }),
  }),
  items: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        name: z.string().meta({ examples: ['Berlin,Berlin,Germany'] }),
        country: z.string().meta({ examples: ['DE'] }),
      }),
    ),
  }),
})

export const findSourceHealth = programCall({
  id: 'getSourceHealth',
  group,
  needs: 'read',
  method: 'GET',
  path: 'source-health',
  permission: 'view',
  isOfSeen: true,
  summary: 'How well result pages of each engine can be read now',
  details: 'Engines that no check has asked since the installation started are not listed.',
  input: z.object({}),
  items: z.object({
    checks_paused: z.boolean().meta({
      description: 'Checks of an engine wait for the next day in UTC, because a budget is used up.',
    }),
    data: z.array(
      z.object({
        engine: z.string().meta({ examples: ['google'] }),
        success: z
          .number()
          .nullable()
          .meta({
            description: 'Share of recent checks that succeeded, from 0 to 1; of the best source.',
            examples: [0.98],
          }),
        paused_until: timestamp
          .nullable()
          .meta({ description: 'Until when every source of the engine rests after failures.' }),
      }),
    ),
  }),
})
