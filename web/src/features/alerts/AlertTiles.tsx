import { UnstyledButton } from '@mantine/core'
import type { AlertAction, AlertType } from '@rankline/contract/alerts/triggers'
import { useUser } from '../../platform/session.ts'
import { type AlertForm, hasSource, textIn } from './alert-form.ts'
import styles from './alerts.module.css'

type Tile = {
  name: string
  text: string
  type: AlertType
  action: AlertAction
  value?: number
  target?: string
}

/** The id of the AI overview among the features of result pages. */
const AI_OVERVIEW = '1'

const tiles: readonly Tile[] = [
  {
    name: 'Left the top 10',
    text: 'A keyword falls off the first page',
    type: 'top',
    action: 'leaves_top',
    value: 10,
  },
  {
    name: 'Overtaken',
    text: 'A competitor that you follow passes you',
    type: 'competitor',
    action: 'competitor_passes',
  },
  { name: 'Page swapped', text: 'Another page of yours ranks', type: 'page', action: 'page_changed' },
  {
    name: 'AI overview lost',
    text: 'An AI overview no longer cites you',
    type: 'feature',
    action: 'feature_lost',
    target: AI_OVERVIEW,
  },
  {
    name: 'Unusual day',
    text: 'Positions move far more than usual',
    type: 'unusual',
    action: 'unusual_day',
  },
  {
    name: 'Threshold',
    text: 'Visibility falls by 5 points or more',
    type: 'visibility',
    action: 'decrease_number',
    value: 5,
  },
]

/** The usual alerts. One press fills in what happens, and what is still empty: all projects, and the person's own address. */
export function AlertTiles({ form }: { form: AlertForm }) {
  const { email } = useUser()
  const isChosen = ({ type, action, target = '' }: Tile) =>
    textIn(form, 'trigger_type') === type &&
    textIn(form, 'trigger_action') === action &&
    textIn(form, 'trigger_target') === target
  function choose({ name, type, action, value, target }: Tile) {
    const title = textIn(form, 'name')
    const to: unknown = form.values.destination_type
    form.edit({
      trigger_type: type,
      trigger_action: action,
      trigger_value: value ?? '',
      trigger_target: target ?? '',
      ...(!hasSource(form) && { source_type: 'projects', source_scope: 'all' }),
      ...(type === 'unusual' && { source_type_project_keyword: '' }),
      ...(!(Array.isArray(to) && to.length > 0) && {
        destination_type: ['email'],
        destination_type_email: email,
      }),
      ...((title === '' || tiles.some((tile) => tile.name === title)) && { name }),
    } as Partial<AlertForm['values']>)
  }
  return (
    <fieldset className={styles.tiles} aria-label="Usual alerts">
      {tiles.map((tile) => (
        <UnstyledButton
          key={tile.name}
          className={styles.tile}
          aria-pressed={isChosen(tile)}
          onClick={() => choose(tile)}
        >
          <strong>{tile.name}</strong>
          <span>{tile.text}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
