import { Button, Modal } from '@mantine/core'
import type { ItemsOf } from '@rankline/contract/endpoint'
import type { listRounds, RoundSchedule } from '@rankline/contract/questions/rounds'
import { type QuestionSurface, surfaceNames } from '@rankline/contract/questions/surface-names'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useCan } from '../../platform/can.ts'
import { shortDay } from '../../ui/charts/days.ts'
import { Badge } from '../../ui/data/Badge.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { dollars } from './money.ts'
import { roundsQuery, schedulesQuery } from './questions.api.ts'
import styles from './questions.module.css'
import { WeeklyForm } from './WeeklyForm.tsx'

type Props = { projectId: number; onClose(): void }

/** The weekly rounds of each surface, and the last rounds with what they have cost. */
export function RoundsDialog({ projectId, onClose }: Props) {
  useFocusReturn()
  const schedules = useQuery(schedulesQuery(projectId))
  const rounds = useQuery(roundsQuery(projectId))
  const mayUpdate = useCan('update')
  const [edited, setEdited] = useState<QuestionSurface | null>(null)
  const close = useCallback(() => setEdited(null), [])
  const plan = schedules.data?.find(({ surface }) => surface === edited)
  const isEditing = plan !== undefined
  return (
    <Modal
      opened
      onClose={isEditing ? close : onClose}
      title={isEditing ? `Weekly rounds: ${surfaceNames[plan.surface]}` : 'Rounds'}
      size={560}
    >
      {isEditing ? (
        <WeeklyForm projectId={projectId} plan={plan} onClose={close} />
      ) : (
        <>
          <QueryStates
            query={schedules}
            line="The weekly rounds could not be loaded."
            waiting={<TableSkeleton rows={3} />}
          >
            {(plans) => (
              <ul className={styles.brands} aria-label="Weekly rounds">
                {plans.map((one) => (
                  <li key={one.surface}>
                    <div>
                      <b>{surfaceNames[one.surface]}</b>
                      <small>{planText(one)}</small>
                      {one.last_problem !== null && <p className={styles.problem}>{one.last_problem}</p>}
                    </div>
                    {mayUpdate && (
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={`Weekly rounds of ${surfaceNames[one.surface]}`}
                        onClick={() => setEdited(one.surface)}
                      >
                        {one.frequency === 'off' ? 'Ask every week' : 'Edit'}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </QueryStates>
          <h3 className={styles.subtitle}>Last rounds</h3>
          <QueryStates
            query={rounds}
            line="The rounds could not be loaded."
            waiting={<TableSkeleton rows={3} />}
            isEmpty={(list) => list.length === 0}
            empty={<Note>No round yet.</Note>}
          >
            {(list) => (
              <ul className={styles.brands} aria-label="Last rounds">
                {list.map((round) => (
                  <li key={round.id}>
                    <div>
                      <b>{shortDay(round.date)}</b> {surfaceNames[round.surface]}
                      <small>{roundText(round)}</small>
                    </div>
                    {round.is_stopped === 1 && <Badge tone="warn">Ceiling reached</Badge>}
                  </li>
                ))}
              </ul>
            )}
          </QueryStates>
        </>
      )}
    </Modal>
  )
}

function planText({ frequency, answers, ceiling, target_width, next_on }: RoundSchedule): string {
  if (frequency === 'off') return 'Asked when you say so'
  return [
    `Every week, ${counted(answers, 'answer')} to each question`,
    ceiling === null ? '' : `at most ${dollars(ceiling)}`,
    target_width === null ? '' : `more until the interval is ${Math.round(100 * target_width)} points wide`,
    next_on === null ? '' : `next on ${shortDay(next_on)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

type Round = ItemsOf<typeof listRounds>[number]

const roundText = ({ is_weekly, answers, waiting, cost, ceiling }: Round) =>
  [
    is_weekly === 1 ? 'Weekly' : 'Requested',
    waiting === 0
      ? counted(answers, 'answer')
      : `${formatNumber(answers - waiting)} of ${counted(answers, 'answer')}`,
    ceiling === null ? dollars(cost) : `${dollars(cost)} of ${dollars(ceiling)}`,
  ].join(' · ')
