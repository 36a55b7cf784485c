import type { Project } from '@rankline/contract/projects'
import { type ComponentType, createContext, useContext } from 'react'

/** What other features add to a listed project. Components are loaded when first shown. */
export type ProjectParts = {
  /** Members who have access to a project; for its owner. */
  MembersPanel?: ComponentType<{ project: Project; onClose(): void }>
}

const Parts = createContext<ProjectParts>({})

export const ProjectPartsProvider = Parts.Provider
export const useProjectParts = () => useContext(Parts)
