import type { Project } from '@rankline/contract/projects'
import { type ComponentType, createContext, useContext } from 'react'

/** Whose keywords are typed: the project, and its address as far as it is known. */
export type KeywordsOf = { projectId: number | undefined; projectUrl: string | null }

/** What other features add to projects and their forms. Components are loaded when first shown. */
export type ProjectParts = {
  /** Members who have access to a project; for its owner. */
  MembersPanel?: ComponentType<{ project: Project; onClose(): void }>
  /** An item of a menu, and what it opens: projects go to a client of the agency. */
  AssignItem?: ComponentType<{ onClick(): void }>
  /** An item of a project's menu: its tags, alerts and reports for other clients. */
  TemplateItem?: ComponentType<{ projectId: number }>
  AssignDialog?: ComponentType<{ projects: readonly Project[]; onClose(): void }>
  /** Tags of projects that are selected. */
  TagDialog?: ComponentType<{ projects: readonly Project[]; onClose(): void }>
  /** Below the field of keywords: where else they come from. */
  ImportButtons?: ComponentType<KeywordsOf & { onAdd(keywords: string[]): void }>
}

const Parts = createContext<ProjectParts>({})

export const ProjectPartsProvider = Parts.Provider
export const useProjectParts = () => useContext(Parts)
