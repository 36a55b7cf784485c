import type { Project } from '@rankline/contract/projects'
import { type ComponentType, createContext, useContext } from 'react'

/** What other features add to a project of the list. Components are loaded when they are first shown. */
export type ProjectParts = {
  /** Who was given a project; for its owner. */
  MembersPanel?: ComponentType<{ project: Project; onClose(): void }>
}

const Parts = createContext<ProjectParts>({})

export const ProjectPartsProvider = Parts.Provider
export const useProjectParts = () => useContext(Parts)
