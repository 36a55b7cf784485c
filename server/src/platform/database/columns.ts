import type { Generated } from 'kysely'

// Generated from the migrations by `npm run table-types`. Types of `<feature>.tables.ts` narrow these.

/** YYYY-MM-DD, or `infinity`. */
export type Day = string

declare const json: unique symbol

/** JSON. The feature of the table says what is in it. */
export type Json = { readonly [json]: true }

/** Columns of every table and view. */
export interface Columns {
  account_spending: { account_id: number; day: Day; source: string; checks: string; requests: string; cost: string; }
  accounts: {
    id: Generated<number>; kind: string; created_at: Generated<Date>; is_paused: Generated<boolean>;
    needs_second_factor: Generated<boolean>; erased_at: Date | null; }
  activities: {
    account_id: number; id: Generated<number>; done_by: number; project_id: number | null; type: string; text: string;
    created_at: Generated<Date>; is_seen: Generated<boolean>; acted_by: number | null; acting_name: string | null; }
  alert_hits: {
    account_id: number; id: Generated<number>; alert_id: number; keyword_id: number | null; day: Day; before: number; now: number;
    url: string | null; detail: Json | null; project_id: number | null; }
  alerts: {
    account_id: number; id: Generated<number>; created_by: number; name: string; project_id: number | null; keyword_id: number | null;
    tag_id: number | null; trigger_type: string; trigger_action: string; trigger_value: number | null; destination_types: string[];
    destinations: string; is_enabled: boolean; enabled_at: Date; disable_after_first: boolean; prevent_spam: boolean;
    snoozed_until: Date | null; sent_at: Date | null; compared_day: Day; created_at: Generated<Date>; updated_at: Generated<Date>;
    failing_since: Date | null; trigger_target: string | null; project_scope: string | null; scope_name: string | null;
    digest_hour: number | null; digest_time_zone: string | null; digest_at: Date | null; }
  allowances: {
    account_id: number | null; allowed_daily_requests: number | null; allowed_keywords: number | null;
    allowed_keywords_per_project: number | null; allowed_projects: number | null; allowed_competitors: number | null;
    allowed_competitors_per_project_keyword: number | null; allowed_team_members: number | null; allowed_dashboards: number | null;
    allowed_api_access: boolean | null; }
  analytics_pages: {
    account_id: number; project_id: number; fingerprint: string; folder: string; sessions: number | null; key_events: number | null; }
  analytics_properties: {
    account_id: number; project_id: number; connection_id: number; property: string; name: string; first_day: Day | null;
    last_day: Day | null; rule: string | null; pages: Generated<number>; is_whole: Generated<boolean>; failure: string | null;
    pulled_at: Date | null; }
  answer_requests: {
    id: Generated<number>; question_id: number; day: Day; number: number; surface: string; model: string; due_at: Date;
    tries: Generated<number>; lease: string | null; leased_until: Date | null; attempt: string | null; begun_at: Date | null;
    reserved: Generated<string>; reason: string | null; detail: string | null; }
  answer_round_requests: { account_id: number; round_id: number; request_id: number; }
  answer_rounds: {
    account_id: number; id: Generated<number>; ceiling: string | null; cost: Generated<string>; reserved: Generated<string>;
    requested_at: Generated<Date>; stopped_at: Date | null; }
  answer_surfaces: {
    surface: string; provider: string; model: string; price: string | null; ceiling: string | null; is_invented: boolean; is_asked: boolean;
    published_at: Date; mean_cost: string | null; cost_count: Generated<number>; failures_in_row: Generated<number>;
    answered_at: Date | null; failed_at: Date | null; failure: string | null; }
  answers: {
    question_id: number; day: Day; number: number; id: Generated<number>; outcome: string; detail: string | null; text: string | null;
    citations: Json; model: string | null; searched: boolean | null; cost: string | null; source: string; is_invented: boolean;
    tries: number; answered_at: Date; }
  api_tokens: {
    account_id: number; id: Generated<number>; made_by: number; member_id: number | null; name: string; token_hash: Buffer; ending: string;
    permissions: string[]; project_ids: number[] | null; created_at: Date; expires_at: Date | null; ended_at: Date | null;
    last_used_at: Date | null; last_used_ip: string | null; access_until: Date | null; }
  asked_questions: {
    id: Generated<number>; fingerprint: string; text: string; surface: string; model: string; country: string; language: string;
    released_at: Date | null; created_at: Generated<Date>; }
  assigned_projects: { account_id: number; project_id: number; assigned_at: Date; set_aside: Json; }
  audit_entries: {
    id: Generated<number>; at: Generated<Date>; actor_id: number | null; actor_name: string; action: string; subject: string;
    before: Json | null; after: Json | null; person_account_id: number | null; person_name: string | null; }
  auto_exports: {
    account_id: number; connection_account_id: number; connection_id: number; failures: number; begun_day: Day | null;
    judged_day: Day | null; created_at: Date; target: string; }
  backups: {
    id: Generated<number>; place: string; name: string; begun_at: Date; checked_at: Date | null; bytes: number | null; error: string | null;
    cleanup_error: string | null; }
  billing_differences: {
    account_id: number; id: Generated<number>; subscription_id: string; field: string; ours: string | null; theirs: string | null;
    found_at: Date; }
  billing_events: {
    provider: string; id: string; type: string; occurred_at: Date; received_at: Date; account_id: number | null;
    subscription_id: string | null; content: Json | null; }
  billing_prices: { provider: string; external_price_id: string; plan_id: number; is_offered: boolean; }
  body_moves: {
    is_only: Generated<boolean>; direction: string; after_search_id: number | null; after_hash: Buffer | null;
    after_object_id: string | null; moved: Generated<number>; started_at: Date; stopped_at: Date | null; ended_at: Date | null;
    failure: string | null; }
  body_objects: { id: string; byte_count: number; created_at: Date; named_at: Date | null; thinned_at: Date | null; ended_at: Date | null; }
  brand_domains: {
    account_id: number; brand_id: number; domain: string; token: string; created_at: Date; checked_at: Date | null; found: Json;
    proven_at: Date | null; failing_since: Date | null; }
  brands: {
    account_id: number; id: Generated<number>; name: string; address_name: string; slogan: string | null; default_package_id: number;
    status: Generated<number>; logo_path: string | null; logo_path_dark: string | null; only_by_invitation: Generated<boolean>;
    theme: Generated<Json>; created_at: Generated<Date>; updated_at: Generated<Date>; deleted_at: Date | null; reply_to: string | null;
    terms_url: string | null; privacy_url: string | null; icon_path: string | null; mail_footer: string | null; report_intro: string | null; }
  bulk_actions: {
    account_id: number; key: string; action: string; total: number; done: Generated<number>; state: Generated<string>;
    message: string | null; began_at: Date; told_at: Date; }
  call_counts: { key: Buffer; calls: number; ends_at: Date; }
  check_progress: { search_id: number; saved_at: Date; progress: Json; }
  check_runs: {
    id: Generated<number>; search_id: number; type: string; started_at: Date; ended_at: Date; outcome: string; failure: string | null;
    message: string | null; source: string | null; depth: number | null; organic_count: number | null; asked: Json; }
  citation_days: {
    account_id: number; project_id: number; day: Day; host: string; read_count: number; cited_count: number; source_count: number;
    site_source_count: number; not_shown_count: number; not_read_count: number; failed_count: number; }
  citation_days_due: { id: Generated<number>; account_id: number; project_id: number; day: Day; marked_at: Generated<Date>; }
  citation_marks: {
    account_id: number; project_id: number; day: Day; host: string; list_hash: number; keyword_ids: number[] | null; states: string | null;
    counts: string; }
  click_counts: {
    account_id: number; project_id: number; device_id: number; layout: number; is_branded: boolean; position: number; keywords: number;
    impressions: number; clicks: number; clicks_squared: number; product: number; impressions_squared: number; first_day: Day;
    last_day: Day; odd_keywords: Generated<number>; odd_impressions: Generated<number>; odd_clicks: Generated<number>;
    odd_clicks_squared: Generated<number>; odd_product: Generated<number>; odd_impressions_squared: Generated<number>; }
  click_curves: { account_id: number; first_day: Day; last_day: Generated<Day>; shares: number[]; }
  client_invitations: {
    account_id: number; id: Generated<number>; brand_id: number; package_id: number | null; email: string; code_hash: Buffer | null;
    created_by: number; created_at: Generated<Date>; expires_at: Date; client_account_id: number | null; }
  client_templates: {
    account_id: number; id: Generated<number>; name: string; content: Json; created_at: Generated<Date>; updated_at: Generated<Date>; }
  clients: {
    id: Generated<number>; account_id: number; owner_account_id: number; brand_id: number; package_id: number; username: string;
    email: string; password_hash: string; status: Generated<number>; end_at: Date | null; created_at: Generated<Date>;
    updated_at: Generated<Date>; deleted_at: Date | null; avatar_location: string | null; email_verified_at: Date | null;
    created_by: number | null; template_id: number | null; }
  competitor_positions: {
    account_id: number; competitor_id: number; day: Day; position: number | null; depth: number; url: string | null;
    is_snippet: Generated<boolean>; }
  competitors: {
    account_id: number; id: Generated<number>; keyword_id: number | null; host: string; is_enabled: Generated<boolean>;
    position: number | null; created_at: Generated<Date>; removed_from: number | null; removal_id: number | null;
    is_snippet: Generated<boolean>; }
  connection_permissions: { account_id: number; connection_id: number; client_id: number; }
  connections: {
    account_id: number; id: Generated<number>; api: number; subject: string; label: string | null; custom_name: string | null;
    access_token: string; access_token_end: string; refresh_token: string; expires_at: Date; refreshing_until: Date | null;
    ended_at: Date | null; created_by: number; created_at: Generated<Date>; }
  console_queries: {
    account_id: number; project_id: number; fingerprint: string; country_id: number; device_id: number; query: string; clicks: number;
    impressions: number; position: number; }
  console_rows: {
    account_id: number; project_id: number; day: Day; fingerprint: string; query: string; page: string; country_id: number | null;
    device_id: number; clicks: number; impressions: number; position: number; }
  console_sites: {
    account_id: number; project_id: number; connection_id: number; site: string; first_day: Day | null; last_day: Day | null;
    failure: string | null; pulled_at: Date | null; absent_since: Day | null; rule: string | null; }
  contacts: { id: Generated<number>; title: string; email: string; type: string; message: string; created_at: Generated<Date>; }
  counted_field_days: { day: Day; }
  counted_hosts: { account_id: number; project_id: number; host: string; keyword_count: number; clicks: string; }
  counted_keywords: {
    account_id: number; project_id: number; keyword_id: number; is_enabled: boolean; position: number | null; position_day: Day | null;
    movement: string | null; checked_on: Day | null; volume: number | null; cost_per_click: number | null; searched_since: Day | null;
    hosts: string[] | null; places: number[] | null; }
  counted_projects: {
    account_id: number; project_id: number; day: Day; whole_on: Day; has_ranks: boolean; keyword_count: number; unchecked_count: number;
    all_ranked_count: number; all_improved_count: number; all_declined_count: number; all_stable_count: number; all_top_3_count: number;
    all_top_10_count: number; all_top_20_count: number; all_top_50_count: number; enabled_ranked_count: number; enabled_positions: number;
    known_count: number; known_ranked_count: number; known_positions: number; known_top_3_count: number; known_top_10_count: number;
    volume_count: number; price_count: number; population: number; volume: number; weight: number; visibility: string; clicks: string;
    best_clicks: string; traffic: string; traffic_value: string; impressions: string; checked_count: number; ranked_count: number;
    improved_count: number; declined_count: number; stable_count: number; top_3_count: number; top_10_count: number; top_20_count: number;
    top_50_count: number; }
  csv_addresses: {
    account_id: number; id: Generated<number>; token_hash: Buffer; name: string; read_account_id: number; project_id: number | null;
    list: Json; last_read_at: Date | null; created_at: Date; }
  daily_requests: { account_id: number; day: Day; done_by: number; requests: number; }
  database_sizes: { day: Day; bytes: number; }
  deliveries: {
    account_id: number; id: Generated<number>; message_id: number; type: string; address: string; shown_address: string;
    status: Generated<string>; tries: Generated<number>; next_try_at: Date | null; answer: string | null; sent_at: Date | null;
    dismissed_at: Date | null; }
  download_parts: { account_id: number; download_id: number; part: number; content: Buffer; }
  downloads: {
    account_id: number; id: Generated<number>; kind: string; name: string; media_type: string; created_at: Date; expires_at: Date;
    bytes: number | null; }
  drift_pages: {
    id: Generated<number>; drift_id: number; engine: string; phrase: string; country: string; language: string; status: string;
    results: number; features: number; body: Buffer | null; kept_at: Date; }
  drifts: {
    id: Generated<number>; key: string; source: string; engine: string; type: string; device: string; signs: Json;
    failed_checks: Generated<number>; began_at: Generated<Date>; seen_at: Generated<Date>; ended_at: Date | null; accepted_at: Date | null; }
  email_changes: {
    account_id: number; email: string; old_email: string; new_token: Buffer | null; old_token: Buffer | null; revoke_token: Buffer;
    needs_old: boolean; new_confirmed_at: Date | null; session_hash: Buffer; expires_at: Date; }
  email_verifications: { account_id: number; token_hash: Buffer; email: string; created_at: Generated<Date>; expires_at: Date; }
  engine_updates: { id: Generated<number>; name: string; engine_id: number; started_on: Day; ended_on: Day | null; url: string | null; }
  erasures: {
    account_id: number; asked_at: Date; asked_by: number | null; token_hash: Buffer | null; link_ends_at: Date | null; due_at: Date | null;
    begun_at: Date | null; }
  event_subscriptions: {
    account_id: number; id: Generated<number>; token_id: number; name: string; address: string; shown_address: string; secret: string;
    types: string[]; top_n: number; project_ids: number[] | null; is_enabled: boolean; created_at: Date; failures: Generated<number>;
    failing_since: Date | null; next_try_at: Date | null; paused_at: Date | null; pause_reason: string | null;
    previous_secret: string | null; previous_until: Date | null; }
  exports: {
    account_id: number; id: Generated<number>; read_account_id: number; project_ids: number[] | null; project_id: number | null;
    title: string; name: string; file_type: string; target: string; target_id: number | null; target_account_id: number | null;
    target_name: string | null; list: Json; status: string; total: number; done: number; tries: number; download_id: number | null;
    bytes: number | null; url: string | null; failure: string | null; auto_day: Day | null; created_at: Date; touched_at: Date;
    expires_at: Date | null; is_awaited: Generated<boolean>; }
  factor_challenges: {
    challenge_hash: Buffer; account_id: number | null; purpose: string; holder_hash: Buffer; tries: Generated<number>; expires_at: Date;
    first_step: string | null; }
  failed_attempts: { key: Buffer; excess: number; longest: number; blocked_until: Date; last_at: Date; }
  fake_billing: { id: string; content: Json; }
  feature_moves: { account_id: number; keyword_id: number; day: Day; won: number[]; lost: number[]; }
  feed_days: {
    account_id: number; feed_id: number; project_id: number; day: Day; seen: string; written: string | null; revision: Generated<number>;
    rows: Generated<number>; bytes: Generated<number>; written_at: Date | null; claim: string | null; claimed_until: Date | null; }
  feeds: {
    account_id: number; id: Generated<number>; name: string; server_id: number; prefix: string; project_ids: number[] | null;
    tables: string[]; formats: string[]; first_day: Day; created_at: Date; failures: Generated<number>; failure: string | null;
    next_try_at: Date | null; paused_at: Date | null; pause_reason: string | null; }
  field_days: {
    day: Day; engine_id: number; country_id: number; keywords: number; accounts: number; before: number; now: number; moved: number; }
  former_brand_addresses: { account_id: number; address_name: string; brand_id: number; given_up_at: Date; }
  former_positions: {
    account_id: number; keyword_id: number; day: Day; change_id: number; position: number | null; depth: number; change: number | null;
    movement: string | null; landing_page_id: number | null; checked_at: Date; check_every: number | null; is_snippet: Generated<boolean>;
    above_things: Generated<number>; above_pixels: Generated<number>; }
  full_limits: { account_id: number; kind: string; noticed_at: Date; }
  geo_locations: {
    id: number; country_id: number; country_code: string; name: string; name_canonical: string; latitude: number; longitude: number;
    search_name: string; importance: number; }
  history_imports: {
    account_id: number; id: Generated<number>; project_id: number; tool: string | null; file_name: string; status: string; total: number;
    done: number; keywords: number; added_ids: number[]; first_day: Day | null; last_day: Day | null; created_by: number; created_at: Date;
    touched_at: Date; }
  idempotency_keys: {
    account_id: number; token_id: number; key: string; request_hash: Buffer; status: number; answer: Json; created_at: Date; }
  identities: { account_id: number; provider: string; subject: string; created_at: Generated<Date>; }
  imported_positions: { account_id: number; keyword_id: number; day: Day; import_id: number; position: number | null; url: string | null; }
  kept_packages: {
    account_id: number; package_id: number | null; plan_type: string; package_since: Date | null; end_at: Date | null; status: number; }
  keyword_notes: { account_id: number; id: Generated<number>; keyword_id: number; note_id: number; day: Day; }
  keyword_tags: { account_id: number; keyword_id: number; tag_id: number; is_dynamic: Generated<boolean>; }
  keywords: {
    account_id: number; id: Generated<number>; project_id: number; search_id: number; created_by: number; phrase: string; phrase_id: number;
    engine_id: number; type_id: number; section_id: number; country_id: number; language_id: number; device_id: number;
    geo_location_id: number | null; code: Generated<string>; is_enabled: Generated<boolean>; is_alerts_enabled: Generated<boolean>;
    is_favourited: Generated<boolean>; is_sticky: Generated<boolean>; outcome: string | null; failure: string | null; tried_at: Date | null;
    checked_at: Date | null; depth: number | null; position: number | null; previous_position: number | null; best_position: number | null;
    worst_position: number | null; change: number | null; movement: string | null; position_day: Day | null;
    latest_position_id: number | null; landing_page_id: number | null; landing_url: string | null; features: Generated<number[]>;
    own_features: Generated<number[]>; trend: Generated<number[]>; trend_day: Day | null; volume: number | null;
    cost_per_click: number | null; created_at: Generated<Date>; updated_at: Generated<Date>; deleted_at: Date | null;
    page_changed_on: Day | null; pages_contested_until: Day | null; check_every: Generated<number>; has_own_frequency: Generated<boolean>;
    requested_at: Date | null; searched_since: Day | null; cited_at: number | null; preferred_url: string | null;
    is_wrong_page: Generated<boolean>; is_last_cited: Generated<boolean>; citation_lost_on: Day | null; phrase_key: string;
    is_snippet: Generated<boolean>; was_snippet: Generated<boolean>; above_things: number | null; above_pixels: number | null;
    intent: number | null; intent_shares: number | null; ends_on: Day | null; is_once: Generated<boolean>; ended_on: Day | null;
    is_end_untold: Generated<boolean>; }
  known_places: { account_id: number; place: Buffer; last_at: Date; }
  landing_pages: { account_id: number; id: Generated<number>; project_id: number; url: string; first_seen_on: Day; }
  list_layouts: { account_id: number; layout: Json; changed_at: Generated<Date>; }
  mail_tests: { address_hash: Buffer; tests: number; counted_since: Date; }
  mails: {
    id: Generated<number>; key: string; recipient: string; content: string | null; state: Generated<string>; attempts: Generated<number>;
    error: string | null; created_at: Generated<Date>; settled_at: Date | null; is_last: Generated<boolean>; dismissed_at: Date | null; }
  measured_curves: {
    account_id: number; first_day: Day; keywords: number; impressions: number; clicks: number; from_day: Day; until_day: Day; }
  members: {
    account_id: number; id: Generated<number>; member_account_id: number | null; email: string; role: string;
    project_permission: Generated<string>; status: number; allowed_daily_requests: number | null; allowed_keywords: number | null;
    allowed_keywords_per_project: number | null; allowed_projects: number | null; allowed_competitors: number | null;
    allowed_competitors_per_project_keyword: number | null; allowed_team_members: number | null; allowed_dashboards: number | null;
    granted_by: number | null; invitation_hash: Buffer | null; created_at: Generated<Date>; updated_at: Generated<Date>;
    end_at: Date | null; removed_at: Date | null; warned_end_at: Date | null; is_client: Generated<boolean>; may_add: Generated<boolean>; }
  messages: {
    account_id: number; id: Generated<number>; key: string; kind: string; origin_id: number | null; content: Json; created_at: Date; }
  migrations: { name: string; checksum: string; applied_at: Generated<Date>; }
  notes: {
    account_id: number; id: Generated<number>; created_by: number; text: string; description: string | null; color: number | null;
    created_at: Generated<Date>; }
  notifications: {
    account_id: number; id: Generated<number>; type: string; title: string; description: string; click_action: string | null;
    is_read: Generated<boolean>; created_at: Generated<Date>; }
  oauth_grants: {
    account_id: number; token_id: number; client_id: string; redirect_uri: string; resource: string; code_hash: Buffer;
    code_challenge: string; code_until: Date; until: Date; connected_at: Date | null; family_hash: Buffer | null;
    refresh_hash: Buffer | null; }
  overview_days: { account_id: number; keyword_id: number; day: Day; place: number; }
  overview_sources: { search_id: number; day: Day; urls: string[]; }
  packages: {
    id: Generated<number>; slug: string; name: string; price: Generated<string>; currency: Generated<string>; time_limit: number | null;
    plan_id: number | null; plan_id_yearly: number | null; is_hidden: Generated<boolean>; allowed_projects: number | null;
    allowed_keywords: number | null; allowed_keywords_per_project: number | null; allowed_competitors: number | null;
    allowed_competitors_per_project_keyword: number | null; allowed_team_members: number | null; allowed_daily_requests: number | null;
    allowed_dashboards: number | null; allowed_brands: number | null; allowed_google_apis: number | null;
    allowed_whitelabel_reports: Generated<boolean>; allowed_api_access: Generated<boolean>; allowed_premium_support: Generated<boolean>;
    created_at: Generated<Date>; updated_at: Generated<Date>; }
  packed_bodies: {
    search_id: number; content_hash: Buffer; object_id: string | null; first_byte: number | null; byte_count: number | null; }
  page_habits: { key: string; habit: Json; saved_at: Date; }
  page_switches: { account_id: number; project_id: number; keyword_id: number; day: Day; page_before: number; page: number; }
  passkeys: {
    account_id: number; id: Generated<number>; credential_id: Buffer; public_key: Buffer; counter: number; transports: Generated<string[]>;
    name: string; created_at: Generated<Date>; used_at: Date | null; }
  password_resets: {
    account_id: number; token_hash: Buffer; expires_at: Date; links: Generated<number>; counted_since: Generated<Date>; email: string; }
  pending_registrations: { identity_hash: Buffer; token_hash: Buffer | null; newcomer: string; email: string; expires_at: Date; }
  people: { account_id: number | null; id: number | null; kind: string | null; username: string | null; deleted_at: Date | null; }
  phrase_metrics: {
    phrase_id: number; country_id: number; language_id: number; volume: number | null; cost_per_click: number | null;
    fetched_at: Date | null; competition: number | null; }
  phrases: { id: Generated<number>; text: string; created_at: Generated<Date | null>; typed: string | null; }
  positions: {
    account_id: number; keyword_id: number; day: Day; id: Generated<number>; project_id: number; position: number | null; depth: number;
    change: number | null; movement: string | null; landing_page_id: number | null; checked_at: Date; check_every: number | null;
    is_snippet: Generated<boolean>; above_things: Generated<number>; above_pixels: Generated<number>; }
  presets: {
    account_id: number; id: Generated<number>; name: string; query: string; created_at: Generated<Date>; is_shared: Generated<boolean>;
    created_by: number; }
  program_events: {
    account_id: number; subscription_id: number; id: Generated<number>; type: string; project_ids: number[] | null; key: string | null;
    data: Json; created_at: Date; state: Generated<string>; tries: Generated<number>; attempts: Generated<Json>; }
  project_days: {
    account_id: number; project_id: number; day: Day; checked_count: number; ranked_count: number; improved_count: number;
    declined_count: number; stable_count: number; top_3_count: number; top_10_count: number; top_20_count: number;
    average_position: number | null; visibility: number | null; visibility_score: number; traffic: number | null;
    traffic_value: number | null; impressions: number | null; ctr: number | null; volume: number | null; top_50_count: Generated<number>;
    known_count: Generated<number>; unranked_count: Generated<number>; volume_count: Generated<number>; price_count: Generated<number>;
    population: number | null; known_top_3_count: Generated<number>; known_top_10_count: Generated<number>; }
  project_days_due: {
    id: Generated<number>; account_id: number; project_id: number; day: Day; marked_at: Generated<Date>; keyword_ids: number[] | null; }
  project_favourites: { account_id: number; project_id: number; }
  project_members: {
    account_id: number; id: Generated<number>; project_id: number; member_id: number; is_enabled: Generated<boolean>;
    created_at: Generated<Date>; }
  projects: {
    account_id: number; id: Generated<number>; created_by: number; name: string; url: string; url_match: number; country_id: number;
    keyword_count: Generated<number>; ranked_count: Generated<number>; improved_count: Generated<number>; declined_count: Generated<number>;
    stable_count: Generated<number>; top_3_count: Generated<number>; top_10_count: Generated<number>; top_20_count: Generated<number>;
    visibility: number | null; average_position: number | null; checked_at: Date | null; created_at: Generated<Date>;
    updated_at: Generated<Date>; deleted_at: Date | null; top_50_count: Generated<number>; unchecked_count: Generated<number>;
    folder: string | null; archived_at: Date | null; check_every: Generated<number>; tags: Generated<string[]>; chosen_url: string | null;
    chosen_url_match: number | null; }
  proxies: {
    id: Generated<number>; host: string; port: number; country: string | null; username: Generated<string>; password: string | null;
    is_enabled: Generated<boolean>; used: Generated<number>; failed: Generated<number>; blocked: Generated<number>; latency: number | null;
    last_failure: string | null; resting_until: Date | null; last_used_at: Date | null; created_at: Generated<Date>; }
  push_keys: { is_only: Generated<boolean>; public_key: string; private_key: string; created_at: Generated<Date>; }
  push_subscriptions: { account_id: number; push_code: string; endpoint_hash: Buffer; subscription: string; created_at: Generated<Date>; }
  question_asks: { account_id: number; project_id: number; question_id: number; surface: string; asked_id: number; }
  question_brands: {
    account_id: number; id: Generated<number>; project_id: number; name: string; is_own: boolean; aliases: string[]; exclusions: string[];
    domains: string[]; }
  question_rounds: {
    account_id: number; round_id: number; first_id: number; project_id: number; surface: string; day: Day; per_question: number;
    answers: number; is_weekly: boolean; target_width: string | null; }
  question_schedules: {
    account_id: number; project_id: number; surface: string; answers: number; ceiling: string; target_width: string | null; set_by: number;
    due_at: Date; problem: string | null; problem_at: Date | null; }
  questions: {
    account_id: number; id: Generated<number>; project_id: number; text: string; topics: Generated<string[]>; country_id: number;
    language_id: number; added_on: Day; removed_on: Day | null; }
  rank_days: {
    account_id: number; project_id: number; day: Day; host: string; list_hash: number; keyword_ids: number[]; ranks: Buffer;
    packed: string | null; }
  receipts: {
    account_id: number; id: Generated<number>; external_id: string; currency: string; paid_at: Date; receipt_url: string | null;
    minor_amount: number; kind: Generated<string>; }
  recovery_codes: { account_id: number; selector: string; code_hash: string; used_at: Date | null; }
  reference_editions: { name: string; edition: string; loaded_at: Generated<Date>; }
  remote_servers: {
    account_id: number; id: Generated<number>; name: string; host: string; port: number; username: string; password: string; path: string;
    security: string | null; host_key: string | null; reached_at: Date | null; created_at: Date; bucket: string | null;
    region: string | null; }
  removals: {
    account_id: number; id: Generated<number>; kind: string; name: string; keyword_count: number; project_ids: number[]; kept: Json;
    removed_at: Date; }
  report_runs: {
    account_id: number; id: Generated<number>; report_id: number; kind: string; period: Day | null; start_on: Day; end_on: Day;
    status: Generated<string>; tries: Generated<number>; failure: string | null; download_id: number | null; created_at: Date;
    ended_at: Date | null; project_ids: number[] | null; }
  reports: {
    account_id: number; id: Generated<number>; created_by: number; name: string; project_id: number; document_type: number;
    document_detail: number; timer: number; start_on: Day; end_on: Day; destination_types: string[]; destinations: string;
    shown_addresses: Json; is_enabled: boolean; last_due_on: Day; created_at: Generated<Date>; updated_at: Generated<Date>;
    brand_id: number | null; moves_by: Generated<string>; send_hour: Generated<number>; send_time_zone: Generated<string>;
    language: Generated<string>; parts: string[] | null; tag_ids: Generated<number[]>; summary: Generated<string>;
    next_comment: Generated<string>; logo: string | null; other_project_ids: Generated<number[]>; }
  resale_packages: {
    account_id: number; id: Generated<number>; name: string; time_limit: number | null; status: Generated<number>;
    allowed_projects: number | null; allowed_keywords: number | null; allowed_competitors_per_project_keyword: number | null;
    allowed_team_members: number | null; allowed_daily_requests: number | null; created_at: Generated<Date>; updated_at: Generated<Date>;
    deleted_at: Date | null; allowed_api_access: Generated<boolean>; }
  result_bodies: { search_id: number; content_hash: Buffer; body: Buffer; }
  result_pages: {
    search_id: number; day: Day; checked_at: Date; source: string; depth: number; organic_count: number; content_hash: Buffer;
    layout: number | null; }
  search_changes: {
    account_id: number; id: Generated<number>; keyword_id: number; day: Day; changed_at: Date; changed_by: number; before: string;
    after: string; kind: Generated<string>; }
  searches: {
    id: Generated<number>; fingerprint: string; phrase_id: number; engine_id: number; type_id: number; section_id: number;
    country_id: number; language_id: number; device_id: number; geo_location_id: number | null; next_check_at: Date | null;
    priority: Generated<number>; requested_at: Date | null; lease: string | null; leased_until: Date | null; failures: Generated<number>;
    checked_at: Date | null; outcome: string | null; failure: string | null; depth: number | null; full_depth_at: Date | null;
    created_at: Generated<Date>; requested_by: number | null; }
  second_factors: {
    account_id: number; user_handle: Buffer; totp_secret: string | null; totp_step: Generated<number>; totp_since: Date | null;
    pending_secret: string | null; pending_until: Date | null; failures: Generated<number>; blocked_until: Generated<Date>; }
  sessions: {
    token_hash: Buffer; account_id: number; ip: string | null; agent: string | null; created_at: Generated<Date>; expires_at: Date;
    absolute_expires_at: Date; id: Generated<number>; last_used_at: Generated<Date>; last_ip: string | null;
    authenticated_at: Generated<Date>; factor_at: Date | null; impersonated_by: number | null; opened_by: number | null;
    is_kept: Generated<boolean>; }
  settings: { key: string; value: string; updated_at: Generated<Date>; }
  share_of_voice_days: { account_id: number; project_id: number; day: Day; host: string; keyword_count: number; share: number; }
  shared_addresses: { token_hash: Buffer; account_id: number; shared_view_id: number; }
  shared_lists: { account_id: number; keyword_id: number; day: Day; urls: string[]; positions: number[]; }
  shared_views: {
    account_id: number; id: Generated<number>; project_id: number; created_by: number; brand_id: number | null; name: string; token: string;
    password_hash: string | null; has_competitors: boolean; ends_on: Day | null; opened_at: Date | null; opened_count: Generated<number>;
    created_at: Date; has_questions: Generated<boolean>; }
  sign_in_codes: { code_hash: Buffer; account_id: number | null; newcomer: string | null; expires_at: Date; provider: string | null; }
  site_icons: { host: string; picture: Buffer | null; fetched_at: Date | null; stale_at: Date; }
  slow_receivers: { account_id: number; receiver_hash: Buffer; time_outs: number; rests_until: Date | null; }
  source_days: { day: Day; source: string; checks: number; failed_checks: number; requests: number; paid_requests: number; cost: string; }
  source_health: {
    source: string; engine: string; success: number | null; failures_in_row: number; open_until: Date | null; last_error: string | null;
    last_error_at: Date | null; seen_at: Date; }
  source_pauses: { source: string; day: Day; reason: string; paused_at: Generated<Date>; }
  source_plan: { is_only: Generated<boolean>; plan: Json; published_at: Date; }
  source_proxies: { source: string; proxies: Json; seen_at: Date; }
  spreadsheet_tabs: {
    account_id: number; spreadsheet_id: string; project_id: number; sheet_id: number; draft_id: number; project_name: string | null; }
  spreadsheets: { account_id: number; connection_account_id: number; connection_id: number; spreadsheet_id: string; }
  subscriptions: {
    account_id: number; provider: string; external_id: string; customer_id: string | null; price_id: string | null; status: string;
    started_at: Date | null; period_start: Date | null; next_bill_at: Date | null; pauses_at: Date | null; ends_at: Date | null;
    told_at: Date; told_rank: number; told_by: string; changing_until: Date | null; }
  tag_days: {
    account_id: number; project_id: number; tag_id: number; day: Day; known_count: number; population: number; volume_count: number;
    known_top_3_count: number; known_top_10_count: number; visibility: number | null; visibility_score: number;
    average_position: number | null; traffic: number | null; traffic_value: number | null; impressions: number | null; ctr: number | null;
    volume: number | null; counted_at: Date; }
  tag_spans: {
    account_id: number; keyword_id: number; tag_id: number; first_day: Day; until: Generated<Day>; project_id: number; changed_at: Date; }
  tags: {
    account_id: number; id: Generated<number>; name: string; folded_name: string; type: number; created_at: Generated<Date>;
    filter: string | null; counted_at: Date | null; count_again_at: Generated<Date>; topic_of: number | null; topic_parent: number | null;
    is_renamed: Generated<boolean>; }
  takeout_parts: { account_id: number; takeout_id: number; part: number; content: Buffer; }
  takeouts: {
    account_id: number; id: Generated<number>; kind: string; file_name: string; status: string; total: number; done: number; tries: number;
    bytes: number | null; download_id: number | null; failure: string | null; created_at: Date; touched_at: Date; expires_at: Date | null; }
  ticket_replies: {
    account_id: number; id: Generated<number>; ticket_id: number; written_by: number; message: string; created_at: Generated<Date>; }
  tickets: {
    account_id: number; id: Generated<number>; title: string; description: string | null; status: Generated<number>;
    created_at: Generated<Date>; }
  topic_groupings: {
    account_id: number; project_id: number; turned_on_at: Generated<Date>; grouped_at: Date | null; keyword_count: Generated<number>;
    page_count: Generated<number>; topic_keyword_count: Generated<number>; }
  unjudged_checks: {
    account_id: number; id: Generated<number>; keyword_id: number; day: Day; is_repeated: boolean; position_before: number | null;
    position: number | null; url: string | null; recorded_at: Generated<Date>; is_decided: Generated<boolean>; page_before: number | null;
    url_before: string | null; page: number | null; won: Generated<number[]>; lost: Generated<number[]>; passed_by: Generated<Json>;
    is_snippet: Generated<boolean>; was_snippet: Generated<boolean>; }
  unproven_mails: { address_hash: Buffer; mails: number; counted_since: Date; }
  users: {
    id: Generated<number>; account_id: number; username: string; email: string; password_hash: string | null; name: string | null;
    status: Generated<number>; created_at: Generated<Date>; updated_at: Generated<Date>; deleted_at: Date | null; package_id: number | null;
    plan_type: Generated<string>; driver_name: string | null; avatar_location: string | null; allow_news: Generated<boolean>;
    allow_promotions: Generated<boolean>; allow_blog_posts: Generated<boolean>; allow_daily_status: Generated<boolean>;
    allow_weekly_status: Generated<boolean>; email_verified_at: Date | null; is_approved: Generated<boolean>; package_since: Date | null;
    time_zone: string | null; date_format: string | null; }
  watched_projects: { account_id: number; project_id: number; until: Date; }
  webhook_secrets: { account_id: number; id: Generated<number>; secret: string; created_at: Date; ends_at: Date | null; }
  webhook_tickets: { account_id: number; ticket_hash: Buffer; expires_at: Date; }
  worker_tests: {
    id: Generated<number>; worker_id: number; phrase: string; engine: string; country: string; asked_at: Date; result: Json | null;
    source: string | null; }
  workers: {
    id: Generated<number>; name: string; started_at: Date; seen_at: Date; stopped_at: Date | null; running_count: number;
    checked_count: number; checked_per_minute: Generated<number>; }
  write_positions: { account_id: number; position: number; }
}
