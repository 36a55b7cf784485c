import { TextInput } from '@mantine/core'
import type { inviteForm, Limiter } from '@rankline/contract/members/forms'
import { refusals } from '@rankline/contract/validation/refusals'
import { useQuery } from '@tanstack/react-query'
import type { SharedForm } from '../../platform/forms.tsx'
import { formatNumber } from '../../ui/format.ts'
import { allowanceQuery } from './members.api.ts'
import styles from './members.module.css'

const labels: Record<Limiter, string> = {
  allowed_daily_requests: 'Daily requests',
  allowed_keywords: 'Keywords',
  allowed_keywords_per_project: 'Keywords per project',
  allowed_projects: 'Projects',
  allowed_competitors: 'Competitors',
  allowed_competitors_per_project_keyword: 'Competitors per keyword',
  allowed_team_members: 'Team members',
  allowed_dashboards: 'Dashboards',
}

type Props = { form: SharedForm<typeof inviteForm>; limiters: readonly Limiter[] }

/** Fields for the share of each limit that the member gets; with an empty field, both share the owner's limit. */
export function LimiterInputs({ form, limiters }: Props) {
  const { data: allowance } = useQuery(allowanceQuery)
  return (
    <div className={styles.limits}>
      {limiters.map((name) => (
        <TextInput
          key={name}
          label={labels[name]}
          inputMode="numeric"
          placeholder="Shares yours"
          description={allowance === undefined ? '\u00a0' : yours(allowance[name])}
          {...form.input(name)}
          error={form.error(name) ?? tooMuch(form.values[name], allowance?.[name])}
        />
      ))}
    </div>
  )
}

const yours = (amount: number) => (amount === -1 ? 'You have no limit' : `You have ${formatNumber(amount)}`)

/** Shown while typing; the server checks it too. */
function tooMuch(value: unknown, most: number | undefined): string | null {
  if (most === undefined || most === -1 || value === '' || value === null) return null
  return Number(value) > most ? refusals.tooLarge(most) : null
}
