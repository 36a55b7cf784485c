import { z } from 'zod'
import { day, id, optionalId } from '../wire.ts'
import { daysInput, MOST_DAYS } from './days.ts'
import { programCall } from './values.ts'

const values = (description: string) => z.array(z.number().nullable()).meta({ description })

export const findSeries = programCall({
  id: 'getSeries',
  group: 'Series',
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/series',
  permission: 'view',
  summary: 'The daily numbers of a project, or of its keywords with a tag',
  details: `At most ${MOST_DAYS} days. \`days\` lists the days with numbers, oldest first; every other list has one value for each of them, null where it is not known. Numbers of a tag are those of the keywords that had it on the day, as far as that is stored (\`tag_since\`), and before that of the keywords that have it now.`,
  input: z.object({
    project_id: id('project_id'),
    tag_id: optionalId().meta({ description: 'Only keywords with this tag.' }),
    ...daysInput,
  }),
  items: z.object({
    days: z.array(day),
    keywords: values('Keywords that had been checked by the day.'),
    visibility: values('Per cent.'),
    visibility_score: values('Per cent of the clicks that the keywords could bring.'),
    average_position: values('Mean position of the keywords that rank.'),
    top_3: values('Keywords among the first three.'),
    top_10: values('Keywords among the first ten.'),
    traffic: values('Estimated visits per month.'),
    traffic_value: values('Estimated price of these visits as ads, in US dollars.'),
    impressions: values('Estimated impressions per day.'),
    click_rate: values('Estimated clicks per impression, per cent.'),
    volume: values('Searches per month of all keywords.'),
    tag_since: day.nullable().meta({ description: 'First day whose keywords of the tag are stored.' }),
  }),
})
export type ProgramSeries = z.infer<typeof findSeries.items>
