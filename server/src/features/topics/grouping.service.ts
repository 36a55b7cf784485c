import { setImmediate as pause } from 'node:timers/promises'
import { DAY } from '@rankline/contract/days'
import { MOST_TOPICS } from '@rankline/contract/topics/calls'
import { nodesByLabel } from '@rankline/serp/communities'
import { collectFirstPages } from '@rankline/serp/page-overlap'
import { topicsOf } from '@rankline/serp/topics'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { namedTag } from '../tags/tag-name.ts'
import {
  deleteTopicTags,
  findTakenNames,
  findTopicTags,
  insertTopicTags,
  linkTopics,
  renameTopicTags,
  setTopicParents,
  type TopicTag,
} from '../tags/topic-tags.queries.ts'
import { latestPages } from '../tracking/check/stored-pages.service.ts'
import * as queries from './topics.queries.ts'

/** Keywords of a project that are grouped: those with most volume. */
const MOST_KEYWORDS = 50_000
/** Result pages that are in memory at once. */
const PAGES_AT_ONCE = 200
/** A topic has at least two different phrases, so a phrase on several devices is none. */
const LEAST_PHRASES = 2
/** Days that a topic without keywords is kept, with its alerts and its name. */
const KEPT_DAYS = 30
const LONGEST_NAME = 50

type Keyword = queries.GroupedKeyword
type Group = { members: Keyword[]; family: number }

/** Groups the keywords of a project by their result pages, and stores the groups as its topics. */
export async function groupProject(
  ctx: SystemContext,
  { accountId, projectId }: { accountId: number; projectId: number },
): Promise<void> {
  const keywords = await queries.findGroupedKeywords(ctx.db, accountId, projectId, MOST_KEYWORDS)
  const { groups, pages } = await groupsOf(ctx, keywords)
  const now = new Date()
  await transaction(ctx, async (inside) => {
    // Topics may have been turned off meanwhile.
    if (!(await queries.lockGrouping(inside.db, accountId, projectId))) return
    const links = await storeGroups(inside, { accountId, projectId }, groups, now)
    const counts = { keywords: keywords.length, pages, withTopic: links }
    await queries.setGrouped(inside.db, accountId, projectId, counts, now)
  })
}

/** The groups of keywords, those of most keywords first, and how many keywords have a stored page. */
async function groupsOf(ctx: SystemContext, keywords: readonly Keyword[]) {
  const collected = collectFirstPages()
  const paged: Keyword[] = []
  for (let start = 0; start < keywords.length; start += PAGES_AT_ONCE) {
    const batch = keywords.slice(start, start + PAGES_AT_ONCE)
    const pages = await latestPages(ctx, [...new Set(batch.map(({ search_id }) => search_id))])
    for (const keyword of batch) {
      const page = pages.get(keyword.search_id)
      if (page === undefined) continue
      collected.add(page.organic)
      paged.push(keyword)
    }
  }
  const before = paged.map(({ topic_id }) => topic_id ?? -1)
  const found = await topicsOf(collected.pages(), before, pause)
  const membersOf = nodesByLabel(found.topics, found.topicCount)
  const groups = Array.from(
    { length: found.topicCount },
    (_, topic): Group => ({
      members: Array.from(membersOf(topic), (index) => paged[index]!),
      family: found.families[topic]!,
    }),
  )
    .filter(({ members }) => new Set(members.map(({ phrase_key }) => phrase_key)).size >= LEAST_PHRASES)
    .toSorted((a, b) => b.members.length - a.members.length)
    .slice(0, MOST_TOPICS)
  return { groups, pages: paged.length }
}

type OfProject = { accountId: number; projectId: number }

/** @returns the number of keywords with a topic */
async function storeGroups(
  { db }: SystemContext,
  { accountId, projectId }: OfProject,
  groups: readonly Group[],
  now: Date,
): Promise<number> {
  const before = await findTopicTags(db, accountId, projectId)
  const kept = keptTags(groups, before)
  const project = (await queries.findProjectName(db, accountId, projectId)) ?? ''
  const names = await freeNames(db, accountId, groups, kept, project)
  const renamed = groups.flatMap((_, index) => {
    const tag = kept[index]
    const name = names[index]
    const isSame = tag === undefined || name === undefined || tag.is_renamed || tag.name === name.name
    return isSame ? [] : [{ id: tag.id, ...name }]
  })
  const added = names.flatMap((name, index) => (kept[index] === undefined && name ? [name] : []))
  if (renamed.length > 0) await renameTopicTags(db, accountId, renamed)
  const ids =
    added.length === 0 ? new Map<string, number>() : await insertTopicTags(db, accountId, projectId, added)
  const stored = groups.flatMap((group, index) => {
    const id = kept[index]?.id ?? ids.get(names[index]?.foldedName ?? '')
    return id === undefined ? [] : [{ ...group, id }]
  })
  // Groups are sorted, so the first one of a family is its largest.
  const leads = new Map<number, number>()
  for (const { family, id } of stored) if (!leads.has(family)) leads.set(family, id)
  const parents = stored.map(({ family, id }) => {
    const lead = leads.get(family)!
    return { id, parent: lead === id ? null : lead }
  })
  const links = stored.flatMap(({ id, members }) =>
    members.map((keyword) => ({ keywordId: keyword.id, tagId: id })),
  )
  if (parents.length > 0) await setTopicParents(db, accountId, parents, now)
  await linkTopics(db, accountId, projectId, links)
  await deleteTopicTags(db, accountId, projectId, new Date(now.getTime() - KEPT_DAYS * DAY))
  return links.length
}

/**
 * The topic that each group continues: the one that most of its keywords had, each topic once. A topic without keywords, such
 * as one of an archive, is continued by the group whose name it has.
 */
function keptTags(groups: readonly Group[], before: readonly TopicTag[]) {
  const byId = new Map(before.map((tag) => [tag.id, tag]))
  const shared: { index: number; id: number; count: number }[] = []
  for (const [index, { members }] of groups.entries()) {
    const counts = new Map<number, number>()
    for (const { topic_id: id } of members)
      if (id !== null && byId.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1)
    for (const [id, count] of counts) shared.push({ index, id, count })
  }
  shared.sort((a, b) => b.count - a.count || a.id - b.id || a.index - b.index)
  const kept: (TopicTag | undefined)[] = groups.map(() => undefined)
  const used = new Set<number>()
  for (const { index, id } of shared) {
    if (kept[index] !== undefined || used.has(id)) continue
    kept[index] = byId.get(id)
    used.add(id)
  }
  const unused = new Map(before.filter(({ id }) => !used.has(id)).map((tag) => [tag.folded_name, tag]))
  for (const [index, group] of groups.entries()) {
    const { foldedName } = namedTag(shortened(phraseOf(group, undefined)))
    kept[index] ??= unused.get(foldedName)
    if (kept[index] !== undefined) unused.delete(kept[index].folded_name)
  }
  return kept
}

/** The phrase with most volume. Of equal ones it stays what it was, and otherwise is the shortest. */
function phraseOf({ members }: Group, current: string | undefined): string {
  const first = members.toSorted(
    (a, b) =>
      (b.volume ?? -1) - (a.volume ?? -1) ||
      Number(shortened(b.phrase) === current) - Number(shortened(a.phrase) === current) ||
      a.phrase.length - b.phrase.length ||
      (a.phrase < b.phrase ? -1 : 1),
  )[0]
  return first?.phrase ?? ''
}

const shortened = (text: string, most = LONGEST_NAME) => {
  const letters = [...text]
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** Numbers that tell topics of one name apart. A group that finds no free name becomes no topic. */
const MOST_OF_NAME = 30

/** A name for each group that no other tag of the account has: its phrase, if need be with the project or a number. */
async function freeNames(
  db: SystemContext['db'],
  accountId: number,
  groups: readonly Group[],
  kept: readonly (TopicTag | undefined)[],
  project: string,
) {
  const ends = ['', ` (${shortened(project, 20)})`]
  for (let number = 2; number <= MOST_OF_NAME; number += 1) ends.push(` (${number})`)
  const wanted = groups.map((group, index) => {
    const phrase = phraseOf(group, kept[index]?.name)
    return ends.map((end) => namedTag(`${shortened(phrase, LONGEST_NAME - [...end].length)}${end}`))
  })
  const taken = await findTakenNames(
    db,
    accountId,
    wanted.flatMap((names) => names.map(({ foldedName }) => foldedName)),
  )
  return wanted.map((names, index) => {
    const own = kept[index]?.folded_name
    const name = names.find(({ foldedName }) => foldedName === own || !taken.has(foldedName))
    if (name !== undefined) taken.add(name.foldedName)
    return name
  })
}
