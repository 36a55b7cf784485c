import { TextInput } from '@mantine/core'
import {
  type createResalePackageForm,
  type ResaleLimit,
  resaleLimits,
  type updateResalePackageForm,
} from '@rankline/contract/resale/forms'
import { useQuery } from '@tanstack/react-query'
import type { SharedForm } from '../../platform/forms.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { allowanceQuery } from './resale.api.ts'
import styles from './white-label.module.css'

const labels: Record<ResaleLimit, string> = {
  allowed_keywords: 'Keywords',
  allowed_projects: 'Projects',
  allowed_daily_requests: 'Daily requests',
  allowed_competitors_per_project_keyword: 'Competitors per keyword',
  allowed_team_members: 'Members',
}

type Props = { form: SharedForm<typeof createResalePackageForm> | SharedForm<typeof updateResalePackageForm> }

/** The fields of a package, with the agency's own limits next to the limits that it can give. */
export function PackageFields({ form }: Props) {
  const { data: allowance } = useQuery(allowanceQuery)
  const hasApi = Number(form.values.allowed_api_access) === 1
  return (
    <>
      <FormSection title="Package" text="Clients get it when they register with a brand, or from you.">
        <TextInput label="Name" {...form.input('name')} />
        <TextInput
          label="Time limit"
          description="Days from the start. Empty: unlimited."
          inputMode="numeric"
          {...form.input('time_limit')}
        />
      </FormSection>
      <FormSection title="Limits" text="Of each client. 0 is none; no limit may be above yours.">
        <div className={styles.limits}>
          {resaleLimits.map((name) => (
            <TextInput
              key={name}
              label={labels[name]}
              inputMode="numeric"
              description={allowance === undefined ? ' ' : yours(allowance[name])}
              {...form.input(name)}
              error={form.error(name) ?? tooMuch(form.values[name], allowance?.[name])}
            />
          ))}
        </div>
        <Checkbox
          label="API access"
          description="Clients make API tokens and connect programs."
          checked={hasApi}
          disabled={!hasApi && allowance?.allowed_api_access === 0}
          onChange={({ currentTarget }) => form.edit({ allowed_api_access: currentTarget.checked ? 1 : 0 })}
        />
        {allowance?.allowed_api_access === 0 && (
          <Note role="status">Your package has no API access, so you cannot give it.</Note>
        )}
      </FormSection>
    </>
  )
}

const yours = (amount: number | null) =>
  amount === null ? 'You have no limit' : `You have ${formatNumber(amount)}`

/** Shown while typing; the server checks it too. */
function tooMuch(value: unknown, most: number | null | undefined): string | null {
  if (most === undefined || most === null || value === '' || value === null) return null
  return Number(value) > most ? `must be between 0-${most}` : null
}
