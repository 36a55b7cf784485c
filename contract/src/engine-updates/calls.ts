import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { day, id, optionalDay, optionalText, requiredDay, requiredText } from '../wire.ts'

export const engineUpdate = z.object({
  id: z.int(),
  name: z.string(),
  engine_id: z.int(),
  engine_name: z.string(),
  started_on: day,
  /** Null while it rolls out. */
  ended_on: day.nullable(),
  /** Where it was announced. */
  url: z.string().nullable(),
})
export type EngineUpdate = z.infer<typeof engineUpdate>

const fields = {
  name: requiredText('name', 100),
  engine_id: id('engine_id'),
  started_on: requiredDay('started_on'),
  ended_on: optionalDay(),
  url: optionalText(500),
}

const updateOf = ({ name, engine_id, started_on, ended_on, url }: z.output<z.ZodObject<typeof fields>>) => ({
  name,
  engineId: engine_id,
  startedOn: started_on,
  endedOn: ended_on ?? null,
  url: url ?? null,
})
export type EngineUpdateInput = ReturnType<typeof updateOf>

export const listEngineUpdates = endpoint({
  method: 'GET',
  path: 'engine-updates/fetchAll',
  scope: 'account',
  permission: 'view',
  summary: 'Known updates of search engines, as administrators keep them; newest first',
  input: nothing,
  items: z.array(engineUpdate),
})

export const createEngineUpdate = endpoint({
  method: 'POST',
  path: 'engine-updates/mCreate',
  scope: 'admin',
  summary: 'Add a known update of a search engine',
  input: z.object(fields).transform(updateOf),
  items: engineUpdate,
  message: messages.engineUpdateSaved,
})

export const updateEngineUpdate = endpoint({
  method: 'PUT',
  path: 'engine-updates/mUpdate',
  scope: 'admin',
  summary: 'Change a known update of a search engine',
  input: z
    .object({ engine_update_id: id('engine_update_id'), ...fields })
    .transform((input) => ({ id: input.engine_update_id, ...updateOf(input) })),
  items: engineUpdate,
  message: messages.engineUpdateSaved,
})

export const deleteEngineUpdate = endpoint({
  method: 'DELETE',
  path: 'engine-updates/mDelete',
  scope: 'admin',
  summary: 'Delete a known update of a search engine',
  input: z
    .object({ engine_update_id: id('engine_update_id') })
    .transform((input) => ({ id: input.engine_update_id })),
  items: z.object({ deleted_ids: z.array(z.int()) }),
  message: messages.engineUpdateDeleted,
})
