import { TagsInput } from '@mantine/core'
import type { OwnBrand } from '@rankline/contract/brands/calls'
import { inviteClientsForm, MOST_CLIENT_INVITATIONS } from '@rankline/contract/clients/forms'
import { useSharedForm } from '../../platform/forms.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { sendInvitations } from './dashboards.api.ts'
import { BrandAndPackage, firstBrand, OfBrandsPage } from './OfBrands.tsx'

/** Mails people a link with which they register under a brand. */
export const InviteClientsPage = () => (
  <OfBrandsPage title="Invite clients" sub="They choose their own username and password">
    {(brands) => <InviteForm brands={brands} />}
  </OfBrandsPage>
)

function InviteForm({ brands }: { brands: readonly OwnBrand[] }) {
  const form = useSharedForm(inviteClientsForm, {
    initial: firstBrand(brands),
    onSubmit: sendInvitations,
  })
  const emails = Array.isArray(form.values.emails) ? form.values.emails : []
  return (
    <form {...form.props} className={formStyles.form}>
      <FormSection title="People" text="Each of them gets their own link by mail, in the name of the brand.">
        <TagsInput
          label="Emails"
          type="email"
          inputMode="email"
          placeholder={emails.length === 0 ? 'name@example.com' : undefined}
          description={`Separate with Enter. Up to ${MOST_CLIENT_INVITATIONS}.`}
          maxTags={MOST_CLIENT_INVITATIONS}
          splitChars={[',', ';', ' ']}
          clearable
          value={emails}
          error={form.error('emails')}
          onChange={(next) => form.edit({ emails: next })}
        />
      </FormSection>
      <FormSection title="Brand and package" text="Where they log in, and what they may use.">
        <BrandAndPackage brands={brands} form={form} />
      </FormSection>
      <SubmitBar form={form}>{emails.length > 1 ? `Invite ${emails.length} people` : 'Invite'}</SubmitBar>
    </form>
  )
}
