import { Button } from '@mantine/core'
import { findSetup } from '@rankline/contract/setup/calls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { useTitle } from '../../../platform/product.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { forAdministrators } from '../administration.tsx'
import { MailStep } from './MailStep.tsx'
import { SourceStep } from './SourceStep.tsx'
import { Step } from './Step.tsx'
import styles from './setup.module.css'

/** The setup steps of a new installation, in order. Each step can be opened again later. */
export const SetupStepsPage = forAdministrators(() => {
  useTitle('First Steps')
  const query = useQuery({
    queryKey: ['admin', 'setup'],
    queryFn: ({ signal }) => call(findSetup, {}, { signal, background: true }),
    staleTime: 0,
  })
  return (
    <>
      <PageHead title="First steps" sub="What this installation needs before people use it." />
      <QueryStates query={query} title="The steps could not be loaded" waiting={<TableSkeleton rows={6} />}>
        {({ mail, projects, email, worker_id }) => (
          <ol className={styles.steps}>
            <Step number={1} title="Administrator" isDone>
              <p>You are one. Add more with npm run admin -- grant USERNAME.</p>
            </Step>
            <MailStep {...mail} email={email} />
            <SourceStep workerId={worker_id} />
            <Step number={4} title="First project" isDone={projects > 0}>
              <p>A site, keywords and a location. Positions arrive within minutes.</p>
              <Button component={AppLink} to={projects > 0 ? '/projects' : '/projects/create'}>
                {projects > 0 ? 'Go to the projects' : 'Create a project'}
              </Button>
            </Step>
          </ol>
        )}
      </QueryStates>
    </>
  )
})
