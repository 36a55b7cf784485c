import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { useTitle } from '../../platform/product.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { projectQuery } from '../projects/projects.api.ts'
import { HistoryFile } from './HistoryFile.tsx'
import { HistoryImports } from './HistoryImports.tsx'
import { bringHistory, historyImportsQuery } from './history.api.ts'
import styles from './history.module.css'
import type { HistoryChoice } from './history-choice.ts'

/** Past positions of a project from another rank tracker. */
export function HistoryPage() {
  const { projectId = '' } = useParams({ strict: false })
  return <ImportsOf key={projectId} id={Number(projectId)} />
}

function ImportsOf({ id }: { id: number }) {
  const projectName = useQuery(projectQuery(id)).data?.name
  useTitle(projectName === undefined ? 'Import history' : `Import history: ${projectName}`)
  const [isBusy, setBusy] = useState(false)
  const imports = useQuery(historyImportsQuery(id, isBusy))
  const running = imports.data?.find(({ status }) => status === 'running')

  async function bring(file: File, choice: HistoryChoice): Promise<boolean> {
    setBusy(true)
    const isDone = await bringHistory(id, file, choice).then(
      () => true,
      (error: unknown) => {
        ignoreHandledError(error)
        return false
      },
    )
    setBusy(false)
    return isDone
  }

  return (
    <>
      <PageHead
        title="Import history"
        sub={
          <>
            From another rank tracker, for{' '}
            <AppLink to={`/projects/${id}/keywords`}>{projectName ?? 'this project'}</AppLink>
          </>
        }
      />
      <div className={styles.page}>
        <HistoryFile projectId={id} isBusy={isBusy} running={running} onImport={bring} />
        <QueryStates
          query={imports}
          title="The imports could not be loaded"
          waiting={<TableSkeleton rows={2} />}
        >
          {(list) =>
            list.length === 0 ? (
              <p className={styles.help}>
                Nothing has been imported into this project. Imported positions are shown in a keyword’s
                history, marked as such. They never replace what is measured here.
              </p>
            ) : (
              <Card isFlush>
                <HistoryImports imports={list} />
              </Card>
            )
          }
        </QueryStates>
      </div>
    </>
  )
}
