import { z } from 'zod'
import { refusals } from '../validation/refusals.ts'
import { optionalId, optionalText, requiredText } from '../wire.ts'

/** A search without its text. Slugs and codes are those of `GET /engines`, `/countries` and `/languages`. */
export const search = z.object({
  engine: z.string().meta({ examples: ['google'] }),
  type: z.string().meta({ examples: ['web'] }),
  section: z.string().meta({ examples: ['organic'] }),
  country: z.string().meta({ description: 'ISO 3166-1 alpha-2.', examples: ['DE'] }),
  language: z
    .string()
    .meta({ description: 'ISO 639-1, with a region if the engine has several.', examples: ['de'] }),
  device: z.enum(['desktop', 'mobile']),
  place: z
    .object({ id: z.int(), name: z.string().meta({ examples: ['Berlin,Berlin,Germany'] }) })
    .nullable()
    .meta({ description: 'City, if there is one.' }),
})
export type Search = z.infer<typeof search>

const slug = (name: string) => requiredText(name, 40)

/** A search for new keywords. Type, section, language and device have the defaults of the screens. */
export const searchInput = z
  .object(
    {
      engine: slug('engine').meta({ examples: ['google'] }),
      country: slug('country').meta({ examples: ['DE'] }),
      language: optionalText(10).meta({
        description: 'The language of the country by default: `en`.',
        examples: ['de'],
      }),
      type: optionalText(40).meta({ description: '`web` by default.', examples: ['images'] }),
      section: optionalText(40).meta({ description: '`organic` by default.' }),
      device: optionalText(10).meta({ description: '`desktop` by default.', examples: ['mobile'] }),
      place_id: optionalId().meta({ description: 'A city of `GET /places`; only for Google.' }),
    },
    { error: ({ input }) => (input === undefined ? refusals.required('search') : 'must be an object') },
  )
  .strict()
  .meta({ id: 'SearchInput' })
export type SearchInput = z.output<typeof searchInput>
