import { Select, TagsInput } from '@mantine/core'
import type { OwnBrand } from '@rankline/contract/brands'
import { inviteClientsForm, MOST_CLIENT_INVITATIONS } from '@rankline/contract/forms/clients'
import { useQuery } from '@tanstack/react-query'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { PackageSelect } from './PackageSelect.tsx'
import { brandChoicesQuery, sendInvitations } from './resale.api.ts'
import { WhiteLabelPage } from './WhiteLabelPage.tsx'

/** Mails people a link with which they register under a brand. */
export function InviteClientsPage() {
  useTitle('Invite clients')
  const query = useQuery(brandChoicesQuery)
  return (
    <div className={formStyles.page}>
      <WhiteLabelPage title="Invite clients" sub="They choose their own username and password">
        <QueryStates query={query} title="UNABLE TO GET BRANDS" waiting={<TableSkeleton rows={6} />}>
          {(brands) =>
            brands.length === 0 ? (
              <EmptyState
                title="NO BRANDS HAS BEEN FOUND"
                subtitle="Please create a brand first."
                link={{ label: 'Create a brand', to: '/white-label/brands/create' }}
              />
            ) : (
              <InviteForm brands={brands} />
            )
          }
        </QueryStates>
      </WhiteLabelPage>
    </div>
  )
}

function InviteForm({ brands }: { brands: readonly OwnBrand[] }) {
  const form = useSharedForm(inviteClientsForm, {
    initial: { user_brand_id: brands.length === 1 ? (brands[0]?.id ?? null) : null },
    onSubmit: sendInvitations,
  })
  const chosen = brands.find(({ id }) => id === form.values.user_brand_id)
  const emails = Array.isArray(form.values.emails) ? form.values.emails : []
  return (
    <form {...form.props} className={formStyles.form}>
      <FormSection title="People" text="Each of them gets their own link by mail, in the name of the brand.">
        <TagsInput
          label="Emails"
          type="email"
          inputMode="email"
          placeholder={emails.length === 0 ? 'name@example.com' : undefined}
          description={`Press Enter after each; ${MOST_CLIENT_INVITATIONS} at most.`}
          maxTags={MOST_CLIENT_INVITATIONS}
          splitChars={[',', ';', ' ']}
          clearable
          value={emails}
          error={form.error('emails')}
          onChange={(next) => form.edit({ emails: next })}
        />
      </FormSection>
      <FormSection title="Brand and package" text="Where they log in, and what they may use.">
        <Select
          label="Brand"
          allowDeselect={false}
          data={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen === undefined ? null : String(chosen.id)}
          error={form.error('user_brand_id')}
          onChange={(next) => form.edit({ user_brand_id: Number(next) })}
        />
        <PackageSelect
          value={form.values.package_id}
          placeholder={chosen === undefined ? 'Of the brand' : `Of the brand: ${chosen.user_wl_package}`}
          error={form.error('package_id')}
          onChange={(next) => form.edit({ package_id: next })}
        />
      </FormSection>
      <SubmitBar form={form}>{emails.length > 1 ? `Invite ${emails.length} people` : 'Invite'}</SubmitBar>
    </form>
  )
}
