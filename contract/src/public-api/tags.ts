import { z } from 'zod'
import { id, ids, optionalOneOf, requiredText, timestamp } from '../wire.ts'
import { listInput, listOf, programCall } from './values.ts'

const group = 'Tags'

/** By the number that is stored, from 1. */
export const colours = ['white', 'red', 'green', 'orange', 'blue'] as const

const tag = z
  .object({
    id: z.int(),
    name: z.string().meta({ examples: ['brand'] }),
    colour: z.enum(colours),
    is_dynamic: z
      .boolean()
      .meta({ description: 'Its keywords are those that a filter finds, so it cannot be given or taken.' }),
    topic_of: z
      .int()
      .nullable()
      .meta({
        examples: [7],
        description:
          'The project, if the tag is a topic: a dynamic tag whose keywords have similar result pages. Otherwise null.',
      }),
    counted_at: timestamp
      .nullable()
      .meta({ description: 'When the keywords of a dynamic tag were found last.' }),
  })
  .meta({ id: 'Tag' })
export type ProgramTag = z.infer<typeof tag>

export const listTags = programCall({
  id: 'listTags',
  group,
  needs: 'read',
  method: 'GET',
  path: 'tags',
  permission: 'view',
  isOfSeen: true,
  summary: 'The tags that the token reaches',
  details: 'Rows are ordered by id. A token of some projects reaches the tags of their keywords.',
  input: z.object(listInput(tag)),
  items: listOf(tag),
})

const keywordIds = ids('keyword_ids')

export const createTag = programCall({
  id: 'createTag',
  group,
  needs: 'write',
  status: 201,
  method: 'POST',
  path: 'tags',
  permission: 'update',
  summary: 'Give keywords a tag by its name',
  details:
    'If the account has a tag of this name already, it is used with its colour; upper and lower case count as equal. All of the keywords get it, or none if one is not found.',
  input: z.object({
    name: requiredText('name', 50).meta({ examples: ['brand'] }),
    colour: optionalOneOf(colours).meta({ description: '`white` by default.' }),
    keyword_ids: keywordIds,
  }),
  items: tag,
})

const given = z.object({ tag_id: id('tag_id'), keyword_ids: keywordIds })

export const giveTag = programCall({
  id: 'giveTag',
  group,
  needs: 'write',
  method: 'POST',
  path: 'tags/:tag_id/keywords',
  permission: 'update',
  summary: 'Give keywords a tag: all of them, or none if one is not found',
  input: given,
  items: tag,
})

export const takeTag = programCall({
  id: 'takeTag',
  group,
  needs: 'write',
  method: 'DELETE',
  path: 'tags/:tag_id/keywords',
  permission: 'update',
  summary: 'Take a tag from keywords: from all of them, or from none if one is not found',
  input: given,
  items: z.object({ changed: z.int().meta({ description: 'Keywords without the tag now.' }) }),
})
