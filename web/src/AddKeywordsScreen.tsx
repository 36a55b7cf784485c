import { AddKeywordsPage } from './features/projects/AddKeywordsPage.tsx'
import { ProjectPartsProvider } from './features/projects/parts.ts'
import { keywordImports } from './keyword-imports.ts'

/** More keywords for a project, with their import. */
export function AddKeywordsScreen() {
  return (
    <ProjectPartsProvider value={keywordImports}>
      <AddKeywordsPage />
    </ProjectPartsProvider>
  )
}
