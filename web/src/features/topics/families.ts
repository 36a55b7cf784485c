import type { Topic } from '@rankline/contract/topics/calls'

/** A topic in a list; `isBelow`: it is related to the topic above it, which is larger. */
export type ListedTopic = { topic: Topic; isBelow: boolean }

/** Lists topics so that related ones follow the largest of them. The order of the largest ones stays. */
export function byFamily(topics: readonly Topic[]): ListedTopic[] {
  const known = new Set(topics.map(({ tag }) => tag.id))
  const isBelow = ({ parent_id }: Topic) => parent_id !== null && known.has(parent_id)
  return topics.flatMap((topic) => {
    if (isBelow(topic)) return []
    const related = topics.filter(({ parent_id }) => parent_id === topic.tag.id)
    return [{ topic, isBelow: false }, ...related.map((one) => ({ topic: one, isBelow: true }))]
  })
}

/** The other topics of a topic's family, the largest first. */
export function relatedTopics(topics: readonly Topic[], tagId: number): Topic[] {
  const own = topics.find(({ tag }) => tag.id === tagId)
  if (own === undefined) return []
  const lead = own.parent_id ?? own.tag.id
  return topics.filter(({ tag, parent_id }) => tag.id !== tagId && (tag.id === lead || parent_id === lead))
}
