import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { ids, oneOf } from '../wire.ts'
import { settingTypes } from './calls.ts'

export type SettingType = (typeof settingTypes)[number]

export const setFlag = endpoint({
  method: 'PUT',
  path: 'project-keywords/flags',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'update',
  summary: 'Turn one setting of keywords on or off: favourite, pinned, alerts, or whether they are checked',
  input: z
    .object({
      project_keyword_ids: ids('project_keyword_ids'),
      flag: oneOf('flag', settingTypes),
      is_on: oneOf('is_on', ['0', '1']),
    })
    .transform((input) => ({
      keywordIds: input.project_keyword_ids,
      flag: input.flag,
      isOn: input.is_on === '1',
    })),
  items: z.object({ total: z.int() }),
  messageOf: ({ total }) => messages.settingChanged(total),
})
