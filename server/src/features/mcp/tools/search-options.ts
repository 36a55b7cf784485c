import { listEngines, searchPlaces } from '@rankline/contract/public-api/reference'
import { z } from 'zod'
import { defineTool, ToolRefusal } from '../tool.ts'

export const searchOptions = defineTool({
  name: 'search_options',
  title: 'Options of a search',
  description:
    'Values for `search` of `add_keywords`. Without arguments: the engines. With `engine`: its countries, languages and devices. With `place`: cities by the beginning of their name.',
  calls: [listEngines, searchPlaces],
  input: z.object({
    engine: z.string().max(40).optional(),
    place: z.string().min(2).max(100).optional().describe('`berlin`, or `springfield, il`.'),
    country: z.string().max(2).optional().describe('Only cities of this country.'),
  }),
  output: z.object({
    engines: z.array(z.string()).optional(),
    countries: z.array(z.string()).optional(),
    languages: z.array(z.string()).optional(),
    devices: z.array(z.string()).optional(),
    places: z.array(z.object({ id: z.int(), name: z.string(), country: z.string() })).optional(),
  }),
  async run({ api }, { engine, place, country }) {
    if (place !== undefined) {
      const { data } = await api.call(searchPlaces, { query: place, country })
      return { places: data }
    }
    const { data } = await api.call(listEngines, {})
    if (engine === undefined)
      return { engines: data.filter(({ is_available }) => is_available).map((row) => row.engine) }
    const found = data.find((row) => row.engine === engine)
    if (found === undefined) throw new ToolRefusal(`engine: there is no engine "${engine.slice(0, 40)}".`)
    return { countries: found.countries, languages: found.languages, devices: found.devices }
  },
})
