import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { addToSeveralForm } from '../keywords/forms.ts'
import { keywordTargetOf } from '../keywords/target.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'

/** Searches that one request may combine at most. */
export const MOST_SEARCHES = 100
/** Rows that one request may add at most. */
export const MOST_ADDED = 20_000

export const addToSeveral = endpoint({
  method: 'POST',
  path: 'project-keywords/create-several',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  summary: 'Add keywords to a project for several engines, countries, cities and devices, all or none',
  input: formSchema(addToSeveralForm).transform((form) => ({
    projectId: form.project_id,
    keywords: form.keywords,
    target: keywordTargetOf(form),
    engineIds: form.engines ?? [],
    countryIds: form.countries ?? [],
    geoLocationIds: form.geo_locations ?? [],
    deviceIds: form.devices ?? [],
    tags: form.tags ?? [],
  })),
  items: z.object({ redirect: z.string(), added: z.int(), duplicates: z.int(), searches: z.int() }),
  messageOf: ({ added, duplicates }) => messages.keywordsAdded(added, duplicates),
})
