import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { tag, tagSegment } from '../tags/calls.ts'
import { id, requiredFlag, timestamp } from '../wire.ts'

/** The most topics of a project: those of most keywords. */
export const MOST_TOPICS = 200
/** The most rows of a list on the page of a topic, and the most keywords in one row. */
export const TOPIC_ROWS = 50
export const TOPIC_ROW_KEYWORDS = 20
/** Keywords of a topic whose result pages are read for its page: those with most volume. */
export const READ_TOPIC_KEYWORDS = 200
/** A page counts where it is among these results. */
export const FIRST_RESULTS = 10

const topic = tagSegment.extend({
  /** Id of the largest of the related topics; null: it is that one, or has no related ones. */
  parent_id: z.int().nullable(),
  /** Whether a person has named it. */
  is_renamed: z.boolean(),
})
export type Topic = z.infer<typeof topic>

const topics = z.object({
  /** Whether the keywords of the project are grouped each night. */
  is_on: z.boolean(),
  /** Whether the keywords are grouped now or next. */
  is_waiting: z.boolean(),
  /** When they were grouped last; null before the first time. */
  grouped_at: timestamp.nullable(),
  /** Enabled keywords then, those with a stored result page, and those with a topic. */
  keywords: z.int(),
  with_page: z.int(),
  with_topic: z.int(),
  /** Most keywords first. */
  data: z.array(topic),
})
export type Topics = z.infer<typeof topics>

export const listTopics = endpoint({
  method: 'GET',
  path: 'project-topics',
  scope: 'account',
  permission: 'view',
  summary: 'The topics of a project, which are groups of keywords with similar result pages',
  input: z.object({ project_id: id('project_id') }).transform((input) => ({ projectId: input.project_id })),
  items: topics,
})

export const switchTopics = endpoint({
  method: 'POST',
  path: 'project-topics/switch',
  impersonation: 'allowed',
  scope: 'account',
  permission: 'manage',
  summary: 'Turn topics on, which groups the keywords at once and each night, or off, which deletes them',
  input: z
    .object({ project_id: id('project_id'), is_on: requiredFlag('is_on') })
    .transform((input) => ({ projectId: input.project_id, isOn: input.is_on })),
  items: z.object({ is_on: z.boolean() }),
  message: messages.topicsSwitched,
})

/** A keyword in a row of the page of a topic. */
const topicKeyword = z.object({
  id: z.int(),
  keyword: z.string(),
  volume: z.int().nullable(),
  /** Position of the page of the row. */
  position: z.int(),
  /** Position of the site in the same result page; null: it is not in it. */
  own_position: z.int().nullable(),
})
export type TopicKeyword = z.infer<typeof topicKeyword>

const ownPage = z.object({
  url: z.string(),
  /** Keywords for which it is the site's best page, and those for which another page of the site ranks higher. */
  best: z.int(),
  below: z.int(),
  best_position: z.int(),
  /** Estimated visits a month as the best page; null: no volume is known. */
  traffic: z.number().nullable(),
  /** Keywords for which it is the best page, those with most volume. */
  of: z.array(topicKeyword),
})
export type OwnPage = z.infer<typeof ownPage>

const gapPage = z.object({
  url: z.string(),
  host: z.string(),
  /** Whether its site is a competitor of a keyword of the project. */
  is_followed: z.boolean(),
  /** Keywords for which it is among the first results. */
  ranks: z.int(),
  /** Keywords among them for which the site is not. */
  gaps: z.int(),
  best_position: z.int(),
  /** Monthly searches of the gaps; null: no volume is known. */
  volume: z.int().nullable(),
  /** The gaps with most volume. */
  of: z.array(topicKeyword),
})
export type GapPage = z.infer<typeof gapPage>

const topicSite = z.object({
  host: z.string(),
  is_own: z.boolean(),
  /** Part of all possible clicks of the topic's keywords, in percent. */
  share: z.number(),
  /** Keywords for which it is among the first results. */
  keywords: z.int(),
})
export type TopicSite = z.infer<typeof topicSite>

/** A keyword for which several pages of the site rank. */
const contested = z.object({
  id: z.int(),
  keyword: z.string(),
  volume: z.int().nullable(),
  pages: z.array(z.object({ url: z.string(), position: z.int() })),
})
export type ContestedKeyword = z.infer<typeof contested>

const topicPage = z.object({
  tag,
  /** Keywords of the topic, and those whose result page was read for the lists below. */
  keywords: z.int(),
  read: z.int(),
  /** The site's pages, the best page of most keywords first, and how many there are. */
  pages: z.array(ownPage),
  page_count: z.int(),
  /** Keywords for which several of them are in one result page, those with most volume first, and how many there are. */
  contested: z.array(contested),
  contested_count: z.int(),
  /** Pages of others that are among the first results of keywords for which the site is not, and how many there are. */
  gaps: z.array(gapPage),
  gap_count: z.int(),
  /** The sites with the largest shares, and the site itself. */
  sites: z.array(topicSite),
})
export type TopicPage = z.infer<typeof topicPage>

export const viewTopic = endpoint({
  method: 'GET',
  path: 'project-topics/view',
  scope: 'account',
  permission: 'view',
  names: { user_tag_id: 'tag' },
  summary: 'Which pages rank for the keywords of a topic: those of the site, those that compete, and gaps',
  input: z
    .object({ project_id: id('project_id'), user_tag_id: id('user_tag_id') })
    .transform((input) => ({ projectId: input.project_id, tagId: input.user_tag_id })),
  items: topicPage,
})
