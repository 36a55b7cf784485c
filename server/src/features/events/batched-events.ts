import type { AccountEvent } from '@rankline/contract/events/calls'
import type { Announcement } from './announce.ts'

const MOST_IDS = 500

/** Announcements for the browser; ended sessions concern only the server. */
type BrowserEvent = Announcement & { type: Exclude<Announcement['type'], 'sessions'> }

/** Batches the announcements of a short time as one event per project and kind. */
export type BatchedEvents = {
  add(message: BrowserEvent): void
  /** The events since the last call. */
  take(): AccountEvent[]
}

export function batchEvents(): BatchedEvents {
  const checked = new Map<number, { ids: Set<number>; count: number }>()
  const counted = new Set<number>()
  const answered = new Set<number>()
  const deleted = new Map<number, Set<number>>()
  const wholly = new Set<number>()
  const tickets = new Set<number>()
  const personal = new Set<'access' | 'notifications'>()
  return {
    add({ type, project_id, ids, count }) {
      if (type === 'access' || type === 'notifications') {
        personal.add(type)
        return
      }
      if (type === 'ticket') {
        for (const id of ids) tickets.add(id)
        return
      }
      if (type === 'project') {
        counted.add(project_id)
        return
      }
      if (type === 'questions') {
        answered.add(project_id)
        return
      }
      if (type === 'deleted') {
        const ofProject = deleted.get(project_id) ?? new Set()
        for (const id of ids) ofProject.add(id)
        if (ids.length === 0) wholly.add(project_id)
        else deleted.set(project_id, ofProject)
        return
      }
      const project = checked.get(project_id) ?? { ids: new Set(), count: 0 }
      for (const id of ids) if (project.ids.size < MOST_IDS) project.ids.add(id)
      project.count += count
      checked.set(project_id, project)
    },
    take() {
      const events: AccountEvent[] = [
        ...[...checked].map(([project_id, { ids, count }]) => ({
          type: 'positions' as const,
          project_id,
          keyword_ids: [...ids],
          keyword_count: count,
        })),
        ...[...counted].map((project_id) => ({ type: 'project' as const, project_id })),
        ...[...answered].map((project_id) => ({ type: 'questions' as const, project_id })),
        ...[...deleted].map(([project_id, ids]) => ({
          type: 'deleted' as const,
          project_id,
          keyword_ids: [...ids],
        })),
        ...[...wholly].map((project_id) => ({ type: 'deleted' as const, project_id, keyword_ids: [] })),
        ...[...personal].map((type) => ({ type, project_id: null })),
        ...[...tickets].map((ticket_id) => ({ type: 'ticket' as const, project_id: null, ticket_id })),
      ]
      personal.clear()
      tickets.clear()
      checked.clear()
      counted.clear()
      answered.clear()
      deleted.clear()
      wholly.clear()
      return events
    },
  }
}
