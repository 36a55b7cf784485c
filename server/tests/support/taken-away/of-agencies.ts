import { createAdminPackage, listAllPackages, updateAdminPackage } from '@rankline/contract/admin/packages'
import { findBrand, updateBrand } from '@rankline/contract/brands/calls'
import { themeDefaults } from '@rankline/contract/brands/theme'
import { findTemplate, updateTemplate } from '@rankline/contract/client-templates/calls'
import { findClient, updateClient } from '@rankline/contract/clients/calls'
import { utcDay } from '@rankline/contract/days'
import { allProjectMembers, assignMembers, updateProjectMember } from '@rankline/contract/members/calls'
import { findResalePackage, updateResalePackage } from '@rankline/contract/resale/calls'
import { findMemberPolicy, updateMemberPolicy } from '@rankline/contract/second-factor/calls'
import { makeAdministrator } from '../administrator.ts'
import { makeMember } from '../authorization.ts'
import { makeTemplate, templateForm } from '../client-templates.ts'
import { makeOwner } from '../owner.ts'
import { signUp } from '../people.ts'
import { clientForm, newBrand, newClient, newPackage, resaleForm, unique } from '../resale.ts'
import type { TakingForm } from './form.ts'

/** Colours that can be read with each other and with the defaults. */
const COLORS = {
  background_color: '#102030',
  label_color: '#ddeeff',
  slogan_color: '#ddeeff',
  button_color: '#eeeeee',
  button_font_color: '#000000',
  input_color: '#102030',
  input_font_color: '#808080',
  focus_color: '#0000ff',
}
const picture = 'A browser sends a picture only where one was chosen; another one replaces it.'
/** The agency may itself have only so many competitors at a keyword, so its clients cannot have more. */
const LIMITED = 'allowed_competitors_per_project_keyword'
const unlimited = Object.fromEntries(
  Object.keys(resaleForm).flatMap((name) => (name === 'name' || name === LIMITED ? [] : [[name, null]])),
)

/** A package whose limits were emptied: without one there is no limit, and without a feature it lacks it. */
const unlimitedPackage: Record<string, unknown> = {
  time_limit: null,
  allowed_projects: null,
  allowed_keywords: null,
  allowed_keywords_per_project: null,
  allowed_competitors: null,
  allowed_competitors_per_project_keyword: null,
  allowed_team_members: null,
  allowed_daily_requests: null,
  allowed_dashboards: null,
  allowed_brands: null,
  allowed_google_apis: null,
  allowed_whitelabel_reports: 0,
  allowed_api_access: 0,
  allowed_premium_support: 0,
  is_hidden: 0,
}

/** Forms of agencies, account owners and administrators. */
export const formsOfAgencies: TakingForm[] = [
  {
    endpoint: updateBrand,
    async make(app) {
      const { token, ...owner } = await signUp(app)
      const brand = await newBrand(app, { token, ...owner })
      return {
        token,
        full: {
          user_brand_id: brand.id,
          name: 'Acme',
          package_id: brand.default_user_wl_package_id,
          address_name: brand.address_name,
          slogan: 'Found first.',
          reply_to: 'help@example.com',
          terms_url: 'https://www.example.com/terms',
          privacy_url: 'https://www.example.com/privacy',
          mail_footer: 'Acme, Example Street 1',
          report_intro: 'Dear reader',
          brand_settings: ['only_by_invitation'],
          ...COLORS,
          form_position: 'right',
          logo_position: 'center',
          logo_type: 'light',
          slogan_visibility: 'hide',
        },
        async read() {
          const { theme_data, ...read } = await app.items(findBrand, { user_brand_id: brand.id }, token)
          return { ...read, ...JSON.parse(theme_data), package_id: read.default_user_wl_package_id }
        },
      }
    },
    emptied: {
      slogan: null,
      reply_to: null,
      terms_url: null,
      privacy_url: null,
      mail_footer: null,
      report_intro: null,
      brand_settings: [],
      ...themeDefaults,
    },
    refused: ['name', 'package_id', 'address_name'],
    kept: { logo: picture, logo_dark: picture, icon: picture },
  },
  {
    endpoint: updateClient,
    async make(app) {
      const owner = await signUp(app)
      const brand = await newBrand(app, owner)
      const client = await newClient(app, owner, brand)
      const { username, email } = clientForm()
      return {
        token: owner.token,
        full: {
          user_dashboard_id: client.id,
          username,
          email,
          package_id: brand.default_user_wl_package_id,
          end_at: utcDay(20),
        },
        read: async () => ({
          ...(await app.items(findClient, { user_dashboard_id: client.id }, owner.token)),
        }),
      }
    },
    emptied: { end_at: null },
    kept: Object.fromEntries(
      ['username', 'password', 'email', 'package_id'].map((name) => [
        name,
        'A client has one, and an empty field keeps it.',
      ]),
    ),
  },
  {
    endpoint: updateResalePackage,
    async make(app) {
      const owner = await signUp(app)
      const { id } = await newPackage(app, owner)
      return {
        token: owner.token,
        full: { user_wl_package_id: id, ...resaleForm, allowed_api_access: 1 },
        async read() {
          const { permissions_json: limits, ...read } = await app.items(
            findResalePackage,
            { user_wl_package_id: id },
            owner.token,
          )
          return { ...read, ...limits }
        },
      }
    },
    emptied: { ...unlimited, allowed_api_access: 0 },
    refused: ['name', LIMITED],
  },
  {
    endpoint: updateTemplate,
    async make(app) {
      const owner = await signUp(app)
      const { name, content } = templateForm()
      const { id } = await makeTemplate(app, owner)
      const [alert, report] = [content.alerts[0]!, content.reports[0]!]
      return {
        token: owner.token,
        full: {
          user_dashboard_template_id: id,
          name,
          content: {
            tags: content.tags,
            alerts: [{ ...alert, email: 'me@example.com', prevent_spam: 1 }],
            reports: [{ ...report, email: 'me@example.com' }],
          },
        },
        async read() {
          const { tags, alerts, reports } = await app.items(
            findTemplate,
            { user_dashboard_template_id: id },
            owner.token,
          )
          return {
            tags,
            alerts: alerts.length,
            reports: reports.length,
            alertMail: alerts[0]?.email,
            reportMail: reports[0]?.email,
            isRare: alerts[0]?.prevent_spam,
          }
        },
      }
    },
    emptied: { tags: [], alerts: 0, reports: 0, alertMail: null, reportMail: null, isRare: 0 },
    sent: (() => {
      const { tags, alerts, reports } = templateForm().content
      return {
        tags: { content: { tags: [], alerts, reports } },
        alerts: { content: { tags, alerts: [], reports } },
        reports: { content: { tags, alerts, reports: [] } },
        alertMail: { content: { tags, alerts: [{ ...alerts[0]!, email: '' }], reports } },
        reportMail: { content: { tags, alerts, reports: [{ ...reports[0]!, email: '' }] } },
        isRare: { content: { tags, alerts: [{ ...alerts[0]!, prevent_spam: 0 }], reports } },
      }
    })(),
  },
  {
    endpoint: updateProjectMember,
    async make(app) {
      const { person, project } = await makeOwner(app)
      const { memberId } = await makeMember(app, person, 'viewer', { project_ids: [project.id] })
      await app.items(assignMembers, { user_member_ids: [memberId], project_ids: [project.id] }, person.token)
      return {
        token: person.token,
        full: { project_id: project.id, user_member_id: memberId, status: 1 },
        async read() {
          const [row] = await app.items(allProjectMembers, { project_id: project.id }, person.token)
          return { status: row?.status }
        },
      }
    },
    emptied: { status: 0 },
  },
  {
    endpoint: updateMemberPolicy,
    async make(app) {
      const { token } = await signUp(app)
      return {
        token,
        full: { is_required: 1 },
        read: async () => ({ ...(await app.items(findMemberPolicy, {}, token)) }),
      }
    },
    emptied: { is_required: 0 },
  },
  {
    endpoint: updateAdminPackage,
    async make(app) {
      const { token } = await makeAdministrator(app)
      const amounts = Object.keys(unlimitedPackage).filter((name) => name.startsWith('allowed_'))
      const values = {
        name: unique('Package'),
        plan_id: '123456',
        plan_id_yearly: '654321',
        price: 10,
        time_limit: 30,
        ...Object.fromEntries(amounts.map((name) => [name, unlimitedPackage[name] === null ? 5 : 1])),
        is_hidden: 1,
      }
      const { id } = await app.items(createAdminPackage, values, token)
      return {
        token,
        full: { package_id: id, ...values },
        read: async () => ({ ...(await app.items(listAllPackages, { id }, token)).data[0] }),
      }
    },
    emptied: unlimitedPackage,
  },
]
