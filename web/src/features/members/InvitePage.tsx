import { Button, MultiSelect, Select, TagsInput } from '@mantine/core'
import { inviteForm, limitersOf, MOST_INVITATIONS } from '@rankline/contract/members/forms'
import { memberRoles } from '@rankline/contract/members/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { emptyTexts } from '../../ui/feedback/texts.ts'
import { FormSection } from '../../ui/form/FormSection.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { LimiterInputs } from './LimiterInputs.tsx'
import { ownProjectsQuery, sendInvitations } from './members.api.ts'
import styles from './members.module.css'

const roleTexts: Record<(typeof memberRoles)[number], string> = {
  owner: 'Everything you can do: projects, white label, alerts, reports and billing.',
  manager: 'Creates, changes and deletes projects, alerts and reports.',
  moderator: 'Views projects and changes what is in them.',
  viewer: 'Views projects.',
}

/** Invites people into the account. Without a project there is nothing to share. */
export function InvitePage() {
  useTitle('Invite members')
  const query = useQuery(ownProjectsQuery)
  return (
    <div className={formStyles.page}>
      <PageHead title="Invite members" sub="People who work in your projects from their own account." />
      <PanelStates query={query} what="projects">
        {(projects) => (
          <>
            {projects.length === 0 && (
              <EmptyState
                title="Create a project first"
                prescribed="THERE AREN'T ANY PROJECTS AVAILABLE"
                subtitle="You need to create a project."
                link={{ label: 'CREATE A PROJECT', to: '/projects/create' }}
              />
            )}
            {projects.length > 0 && <InviteForm projects={projects} />}
          </>
        )}
      </PanelStates>
    </div>
  )
}

type Choice = { id: number; name: string; url_short: string }

function InviteForm({ projects }: { projects: readonly Choice[] }) {
  const [only] = projects.length === 1 ? projects : []
  const form = useSharedForm(inviteForm, {
    // The least that is useful; more has to be chosen.
    initial: {
      role: 'viewer',
      project_permission: 'projects',
      project_ids: only === undefined ? '' : [only.id],
    },
    onSubmit: sendInvitations,
  })
  const [isFolded, setFolded] = useState(true)
  const { role, project_permission: permission } = form.values
  const emails = form.values.emails as string[] | null | ''
  const chosen = form.values.project_ids as number[] | null | ''
  const limiters = limitersOf(String(role))
  const count = emails === null || emails === '' ? 0 : emails.length

  return (
    <form {...form.props} className={formStyles.form}>
      <FormSection title="People" text="Each person gets their own link by mail.">
        <EmailsInput
          emails={emails || []}
          error={form.error('emails')}
          onChange={(next) => form.edit({ emails: next })}
        />
      </FormSection>
      <FormSection title="Role" text="What they can do in your projects.">
        <Select
          label="Role"
          allowDeselect={false}
          data={memberRoles.map((name) => ({ value: name, label: capital(name) }))}
          value={String(role)}
          description={roleTexts[role as keyof typeof roleTexts]}
          error={form.error('role')}
          onChange={(next) => {
            const cleared = Object.fromEntries(
              limitersOf('owner')
                .filter((name) => !limitersOf(String(next)).includes(name))
                .map((name) => [name, '']),
            )
            form.edit({ role: next, ...cleared })
          }}
        />
        <Select
          label="Access"
          allowDeselect={false}
          data={[
            { value: 'all', label: 'All projects' },
            { value: 'projects', label: 'Selected projects' },
          ]}
          value={String(permission)}
          error={form.error('project_permission')}
          onChange={(next) => form.edit({ project_permission: next })}
        />
        {permission === 'projects' && (
          <MultiSelect
            label="Projects"
            placeholder={chosen ? undefined : 'Choose projects'}
            searchable
            hidePickedOptions
            nothingFoundMessage={emptyTexts.search}
            data={projects.map(({ id, name, url_short }) => ({
              value: String(id),
              label: `${name} (${url_short})`,
            }))}
            value={(chosen || []).map(String)}
            error={form.error('project_ids')}
            onChange={(next) => form.edit({ project_ids: next.map(Number) })}
          />
        )}
      </FormSection>
      {limiters.length > 0 && isFolded && (
        <FormSection title="Limits" text="What they use counts towards your limits.">
          <Button variant="default" className={styles.unfold} onClick={() => setFolded(false)}>
            Reserve a part of your limits
          </Button>
        </FormSection>
      )}
      {limiters.length > 0 && !isFolded && (
        <FormSection title="Limits" text="Optional: reserve part of your plan for this person.">
          <LimiterInputs form={form} limiters={limiters} />
        </FormSection>
      )}
      <SubmitBar form={form}>{count > 1 ? `Invite ${count} people` : 'Invite'}</SubmitBar>
    </form>
  )
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

type Props = { emails: string[]; error: string | null; onChange(emails: string[]): void }

/** Email addresses; Enter adds one. */
function EmailsInput({ emails, error, onChange }: Props) {
  const [repeated, setRepeated] = useState<string | null>(null)
  return (
    <TagsInput
      label="Emails"
      type="email"
      inputMode="email"
      autoFocus
      placeholder={emails.length === 0 ? 'name@example.com' : undefined}
      description={`Separate with Enter. Up to ${MOST_INVITATIONS}.`}
      maxTags={MOST_INVITATIONS}
      splitChars={[',', ';', ' ']}
      clearable
      value={emails}
      error={repeated === null ? error : `${repeated} is already entered`}
      isDuplicate={(email, entered) => entered.some((other) => other.toLowerCase() === email.toLowerCase())}
      onDuplicate={setRepeated}
      onSearchChange={(text) => {
        if (text !== '') setRepeated(null)
      }}
      onChange={(next) => {
        setRepeated(null)
        onChange(next)
      }}
    />
  )
}
