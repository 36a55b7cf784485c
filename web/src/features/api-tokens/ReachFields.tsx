import { MultiSelect, Select } from '@mantine/core'
import type { TokenPermission } from '@rankline/contract/api-tokens/permissions'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { emptyTexts } from '../../ui/feedback/texts.ts'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { allProjectsQuery } from '../projects/projects.api.ts'
import styles from './api-tokens.module.css'
import { permissionWords } from './token-words.ts'

type PermissionsProps = {
  legend: string
  offered: readonly TokenPermission[]
  chosen: readonly TokenPermission[]
  onChange(chosen: TokenPermission[]): void
}

/** The choice of what a program may do. */
export const PermissionFields = ({ legend, offered, chosen, onChange }: PermissionsProps) => (
  <FormSection title="Permissions" text="It never does more than your own role in the account allows.">
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      {offered.map((permission) => (
        <Checkbox
          key={permission}
          label={permissionWords[permission].label}
          description={permissionWords[permission].text}
          checked={chosen.includes(permission)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? [...chosen, permission]
                : chosen.filter((one) => one !== permission),
            )
          }
        />
      ))}
    </fieldset>
  </FormSection>
)

type ProjectsProps = {
  /** The person whose account it is. */
  ownerId: number
  isOfAll: boolean
  chosen: readonly number[]
  error: string | null
  onOfAll(isOfAll: boolean): void
  onChange(ids: number[]): void
}

/** The choice of what a program may see: all projects of an account, or some. */
export const ProjectFields = ({ isOfAll, onOfAll, ...projects }: ProjectsProps) => (
  <FormSection title="Projects" text="All projects includes those that come later.">
    <Select
      label="Projects"
      allowDeselect={false}
      data={[
        { value: 'all', label: 'All projects' },
        { value: 'some', label: 'Selected projects' },
      ]}
      value={isOfAll ? 'all' : 'some'}
      onChange={(next) => onOfAll(next !== 'some')}
    />
    {!isOfAll && <Projects {...projects} />}
  </FormSection>
)

function Projects({ ownerId, chosen, error, onChange }: Omit<ProjectsProps, 'isOfAll' | 'onOfAll'>) {
  const { data: projects = [] } = useQuery(allProjectsQuery)
  const own = projects.filter(
    ({ userable_type: type, userable_id: id }) => type === 'users' && id === ownerId,
  )
  return (
    <MultiSelect
      label="Selected projects"
      placeholder={chosen.length === 0 ? 'Choose projects' : undefined}
      searchable
      hidePickedOptions
      nothingFoundMessage={emptyTexts.search}
      data={own.map(({ id, name, url_short }) => ({ value: String(id), label: `${name} (${url_short})` }))}
      value={chosen.map(String)}
      error={error}
      onChange={(next) => onChange(next.map(Number))}
    />
  )
}
