import { CreateProjectPage } from './features/projects/CreateProjectPage.tsx'
import { ProjectPartsProvider } from './features/projects/parts.ts'
import { keywordImports } from './keyword-imports.ts'

/** A new project, with the import of its keywords. */
export function CreateProjectScreen() {
  return (
    <ProjectPartsProvider value={keywordImports}>
      <CreateProjectPage />
    </ProjectPartsProvider>
  )
}
