import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { endOfForm } from '../keywords/ends.ts'
import { addToSeveralForm } from '../keywords/forms.ts'
import { keywordTargetOf } from '../keywords/target.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'

/** Searches that one request may combine at most. */
export const MOST_SEARCHES = 100
/** Rows that one request may add at most. */
export const MOST_ADDED = 20_000

const several = formSchema(addToSeveralForm).transform((form, context) => ({
  projectId: form.project_id,
  keywords: form.keywords,
  target: keywordTargetOf(form),
  engineIds: form.engines ?? [],
  countryIds: form.countries ?? [],
  geoLocationIds: form.geo_locations ?? [],
  deviceIds: form.devices ?? [],
  tags: form.tags ?? [],
  endsOn: endOfForm(form, context),
}))

export const addToSeveral = endpoint({
  method: 'POST',
  path: 'project-keywords/create-several',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  summary: 'Add keywords to a project for several engines, countries, cities and devices, all or none',
  input: several,
  items: z.object({ redirect: z.string(), added: z.int(), duplicates: z.int(), searches: z.int() }),
  messageOf: ({ added, duplicates }) => messages.keywordsAdded(added, duplicates),
})

export const estimateAdding = endpoint({
  method: 'POST',
  path: 'project-keywords/estimate-adding',
  impersonation: 'reading',
  scope: 'account',
  permission: 'add',
  summary: 'What adding these keywords would cost until they end; adds nothing',
  input: several,
  items: z.object({
    /** New keywords, which count against the package. */
    keywords: z.int(),
    /** Checks of all of them until they end; without an end the first check of each. */
    checks: z.int(),
    /** Estimated requests to sources; null when unknown. */
    requests: z.int().nullable(),
    /** Estimated price in US dollars; null when a price is unknown. */
    cost: z.number().nullable(),
    /** Keywords that the account may still add; null: unlimited. */
    left: z.int().nullable(),
  }),
})
