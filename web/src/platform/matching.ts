import { createStore } from './store.ts'

/** All keywords that match filters, and how many they were when the person chose them. */
export type Matching = { projectId: number | undefined; query: string; total: number }

/** What a person has chosen instead of single rows; null while rows are chosen one by one. */
export const chosenMatching = createStore<Matching | null>(null)

/** Whether an action is at work on them. */
export const isMatchingBusy = createStore(false)
