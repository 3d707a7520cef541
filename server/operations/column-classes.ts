/** How carefully a column must be handled, in the order of docs/data-map.md. */
export const columnClasses = {
  contact: {
    holds: 'Names a consumer or reaches them: name, telephone, email, address, photographs, and texts or hashes made from these',
    protection:
      'Read through one logged reader, by buyers and staff only. Erased at the end of its retention with every copy. Never logged',
  },
  personal: {
    holds: 'Says something about an identifiable person: users, staff, sole traders, and what consumers wrote',
    protection: 'Read by its own company and by staff. What consumers wrote is cleaned of contact details. Never logged',
  },
  secret: {
    holds: 'Gives access to its holder, or serves to check it; hashes of keys and links too',
    protection: 'Stored as a hash, or sealed if it is needed again. Shown once. In no answer, export or log',
  },
  money: {
    holds: 'Amounts, balances, prices, tax rates and references at the card provider',
    protection: 'Read by its own company and by staff. Issued documents and the ledger never change; invariants check every sum',
  },
  public: { holds: 'Anybody may read it: reference data and published texts', protection: 'Changes by staff are audited' },
  business: {
    holds: 'Everything else. An id counts as business, because alone it names nobody',
    protection: 'Read by its own company and by staff. Ids may be logged',
  },
} as const;
export type ColumnClass = keyof typeof columnClasses;

/** Every column of a table by class, the names separated by spaces. A schema other than public precedes the table. */
export type TableClasses = Readonly<Partial<Record<ColumnClass, string>>>;

export const tableClasses: Readonly<Record<string, TableClasses>> = {
  accounts: {
    business:
      'company_id currency payment_terms_days next_invoice_number next_credit_note_number auto_pay_enabled auto_pay_barred auto_pay_failures auto_pay_next_on auto_pay_stopped_at suspended_at top_up_stopped_at last_purchase_at',
    money: 'balance_minor credit_limit_minor top_up_below_minor top_up_amount_minor',
  },
  accreditation_schemes: { public: 'id code country name question description kind compulsory register_url' },
  alert_address_links: { business: 'id company_id sent_at expires_at', personal: 'address', secret: 'token_hash' },
  alert_addresses: { business: 'id company_id confirmed_at priority_off_at digest_off_at', personal: 'address' },
  alert_deliveries: {
    business: 'id code company_id kind enquiry_id digest_id channel address_id own message_key sent_at opened_at opened_from',
    secret: 'short_hash off_hash',
  },
  alert_sms_days: { business: 'company_id day sent held_back full_at' },
  allocations: { business: 'id invoice_id company_id currency payment_id credit_note_id state created_at', money: 'amount_minor' },
  api_keys: {
    business: 'id company_id user_id place name scopes ending created_at last_used_at revoked_at suspended_at enabled_at enabled_by',
    secret: 'key_hash',
  },
  assignment_settings: { business: 'company_id method' },
  audit_chain: { business: 'position entry_id hash' },
  audit_entries: { business: 'id at staff_id actor action object_type object_id', personal: 'reason before after' },
  audit_head: { business: 'single position hash' },
  automatic_charges: {
    business: 'id company_id kind code day currency payment_id began_at ended_at outcome failure_code retry_on',
    money: 'amount_minor',
  },
  bounce_mailboxes: { business: 'name uid_validity last_uid read_at problem failed_at' },
  brand_pictures: { public: 'brand ground bytes hash' },
  brands: {
    public:
      'key name logo hero accent slug_one slug_several noun phone legal_line gas_safety_badge site country language is_open settled_at',
  },
  business_settings: { business: 'key value updated_at' },
  business_units: {
    public:
      'country time_zone seller_name seller_address seller_company_number seller_vat_number seller_bank_details seller_seat seller_statements currency languages support_phone support_email legal_line gas_safety_badge support_first_day support_last_day support_opens support_closes offered',
    business:
      'payment_terms_days position vat_area unsold_retention_days sold_retention_months rejected_retention_days retention_changed_at',
    money: 'default_credit_limit_minor minimum_payment_minor',
  },
  captcha_uses: { business: 'expires_at', secret: 'challenge_hash' },
  cards: {
    business: 'id company_id is_default created_at removed_at removed_by detached_at',
    personal: 'cardholder',
    money: 'provider provider_ref brand last4 expires_on',
  },
  categories: { public: 'id code name position edited_at untranslated' },
  client_errors: { business: 'id at reference', personal: 'message stack page' },
  companies: {
    business:
      'id account_number internal_name status_id account_type country communications_language time_zone company_type company_number vat_number website geographic_coverage expected_lead_orders brand referrer registered_in terms_version terms_accepted_at billing_address_enabled billing_address_country purchase_enabled buy_without_card no_marketplace no_widen_marketplace can_offer_finance show_listing show_settings show_buy_leads show_finance show_holiday_mode_lead_alert_toggle ban_edit ban_edit_coverage allow_edit_company_details step_one_at step_two_at step_three_at step_four_at journey_skipped_at lead_delivery_confirmed_at lead_alerts_confirmed_at alerts_paused_at locked_at lock_reason created_at invoice_mails second_factor_required_at',
    personal:
      'phone mobile address_line1 address_line2 town county postcode invoice_emails billing_address_line1 billing_address_line2 billing_address_town billing_address_county billing_address_postcode',
    money: 'discount_bp',
  },
  company_accreditations: {
    business:
      'company_id scheme_id certificate_number manual_approval_until reminded_days rejected_at reject_reason updated_at previous_number rejected_number asked_to_renew_at',
  },
  company_alert_settings: {
    business:
      'company_id leads_by_email leads_by_sms marketplace_email_enabled marketplace_sms_enabled marketplace_notify sms_marketplace_notify',
    personal: 'mobile_sms lead_emails',
  },
  company_events: { business: 'id company_id type subject_id purchase_id receiver_id happened_at handed_on_at' },
  company_lead_languages: { business: 'company_id language' },
  company_notes: { business: 'id company_id staff_id at', personal: 'body' },
  company_views: { business: 'id company_id staff_id session_id began_at ends_at ended_at', personal: 'reason', secret: 'token_hash' },
  company_work_types: {
    business: 'company_id work_type_id allow_autoaccept cap_day cap_day_on cap_week cap_week_on cap_month cap_month_on last_served_at',
  },
  consumer_links: { business: 'enquiry_id created_at', secret: 'token_hash' },
  contact_confirmations: { business: 'id enquiry_id channel sent_at expires_at tries used_at', secret: 'secret_hash' },
  contact_reveals: { business: 'id enquiry_id actor_type company_id staff_id surface at', personal: 'reason' },
  contact_statements: { business: 'id purchase_id said_at', personal: 'in_touch' },
  content_pictures: { public: 'file_key alt width height', business: 'id staff_id actor added_at' },
  content_versions: { public: 'key language title body', business: 'id staff_id actor saved_at shown_from' },
  coverage_areas: { business: 'id company_id name created_at' },
  coverage_districts: { business: 'coverage_area_id district_id' },
  coverage_work_types: { business: 'coverage_area_id work_type_id' },
  covered_districts: { business: 'company_id district_id work_type_ids' },
  crm_beginnings: { business: 'company_id user_id begun_at', secret: 'state_hash' },
  customer_outcomes: { business: 'enquiry_id kind company_id times_said said_at' },
  customer_questions: { business: 'report_id asked_at ends_at answered_at closed_at', personal: 'answer', secret: 'token_hash' },
  declines: { business: 'enquiry_id company_id was_offered reason_id created_at' },
  digest_rounds: { business: 'due_at after_company finished_at' },
  discount_changes: { business: 'id company_id reason asked_by asked_at outcome settled_by settled_at', money: 'discount_bp' },
  distribution_decisions: { business: 'enquiry_id company_id decision reason decided_at' },
  distribution_runs: { business: 'enquiry_id matched_at matched automatic not_matched opens_at window_until settled_at' },
  district_aliases: { public: 'country code district_id' },
  document_mails: { business: 'invoice_id company_id way due_on told_at' },
  enquiries: {
    business:
      'id quote_code source_id site country work_type_id district_id timescale urgency qualified status held_as_duplicate hold_reasons received_at hold_release_at released_at opened_at ended_at removal_reason max_sales sold reserved freshness_step currency open stage language',
    personal: 'description answers',
    money: 'base_price_minor price_override_minor list_price_minor',
  },
  enquiry_checks: { business: 'enquiry_id kind passed points at proven_by' },
  enquiry_consents: { business: 'enquiry_id text given_at max_recipients digest taken_by', personal: 'ip' },
  enquiry_contacts: {
    business: 'enquiry_id retention_until erased_at erasure_asked',
    contact: 'title forename surname telephone alternate_phone email address1 address2 town postcode phone_key email_key call_times',
  },
  enquiry_drafts: {
    business: 'id site country language created_at expires_at enquiry_id doubted_at',
    contact: 'answers',
    secret: 'token_hash',
  },
  enquiry_events: { business: 'id enquiry_id event at staff_id', personal: 'detail' },
  enquiry_tracking: { business: 'enquiry_id utm_source utm_medium utm_campaign left_out', personal: 'fields' },
  enquiry_views: { business: 'company_id enquiry_id viewed_at' },
  event_deliveries: { business: 'id event_id receiver_id state attempts due_at tried_at ended_at status problem', contact: 'answer' },
  event_receivers: {
    business: 'id code company_id kind place events former_until created_by created_at removed_at busy_claim busy_until',
    secret: 'url sealed former_sealed',
  },
  failed_calls: {
    business: 'id source_id received_at last_at times errors replayed_at enquiry_id',
    personal: 'masked',
    contact: 'content_hash sealed contact_hashes',
  },
  finance_introductions: {
    business: 'id company_id purchase_id site state sent_at failed_at retention_until erased_at done_at',
    contact: 'title first_name last_name email',
  },
  geography_imports: { public: 'kind country attribution imported_at', business: 'id' },
  idempotency_keys: { business: 'company_id key operation request_hash recovery_point outcome created_at' },
  import_mappings: { business: 'source_id columns fixed saved_at' },
  installation: { business: 'id is_only' },
  installation_secrets: { business: 'name created_at former_until', secret: 'secret former' },
  intake_keys: { business: 'id source_id created_at revoked_at', secret: 'key_hash' },
  intake_requests: { business: 'source_id key enquiry_id created_at', contact: 'request_hash' },
  invoice_reminders: { business: 'invoice_id day staff_id sent_at' },
  invoices: {
    business:
      'id company_id kind series number code purchase_id description currency status payment_timing created_at due_on seller language vat_treatment vat_number_check terms_days reason report_id credits_id note country failed_payment_id',
    personal: 'buyer',
    money: 'vat_rate_bp net_minor vat_minor gross_minor settled_minor',
  },
  job_photos: { business: 'id enquiry_id place width height added_at', contact: 'bytes' },
  job_runs: { business: 'job period_key started_at' },
  known_devices: { business: 'id user_id staff_id created_at last_used_at', secret: 'token_hash' },
  late_payments: { business: 'payment_id company_id currency seen_at decision decided_at staff_id', money: 'received_minor provider_ref' },
  label_version: { business: 'only_one version changed_by' },
  lead_assignment_changes: { business: 'id purchase_id user_id how changed_by at' },
  lead_assignments: { business: 'purchase_id company_id user_id assigned_at' },
  lead_alert_changes: { business: 'id company_id changed_at' },
  lead_alert_states: { business: 'company_id enquiry_id viewed_at dismissed_at' },
  lead_digest_enquiries: { business: 'company_id channel enquiry_id digest_id' },
  lead_digests: { business: 'id company_id channel due_at created_at' },
  lead_import_rows: {
    business: 'import_id line fault work_type expected outcome held_for held_until enquiry_id',
    personal: 'errors postcode',
    contact: 'cells contact_keys',
  },
  lead_imports: {
    business:
      'id source_id staff_id language file_name file_hash format headings state columns fixed emails texts holds_all reason created_at started_at ended_at',
  },
  lead_messages: { business: 'purchase_id staff_id set_at', personal: 'html' },
  lead_contact_attempts: { business: 'id purchase_id channel at reached' },
  lead_next_actions: { business: 'purchase_id due_at set_at set_by reminded_at', personal: 'text' },
  lead_notes: { business: 'id purchase_id created_at', personal: 'text' },
  lead_stage_changes: {
    business: 'id purchase_id from_stage stage lost_reason changed_by user_id at',
    money: 'quote_minor job_minor',
  },
  lead_states: { business: 'purchase_id seen_at archived_at' },
  ledger_account_numbers: { business: 'country role number' },
  ledger_accounts: { business: 'id company_id kind currency' },
  ledger_entries: { business: 'id transaction_id account_id currency', money: 'amount_minor' },
  ledger_transactions: { business: 'id kind ref_id currency posted_at' },
  listing_images: {
    public: 'kind position title description file_key width height',
    business: 'id company_id copyright_confirmed_at created_at',
  },
  listing_sites: { public: 'site published', business: 'company_id changed_at' },
  listings: { public: 'trading_name description short_description slug', business: 'company_id updated_at' },
  meta_leads: { business: 'id source_id leadgen_id state received_at attempts due_at ended_at problem message' },
  mail_feedback: {
    business: 'id source kind reason code message_id received_at',
    personal: 'address_hash',
    secret: 'event_hash',
  },
  member_invitations: {
    business: 'id company_id role invited_by sent_at expires_at accepted_at accepted_by revoked_at',
    personal: 'email',
    secret: 'code_hash',
  },
  member_areas: { business: 'company_id user_id coverage_area_id' },
  members: { business: 'company_id user_id role joined_at locked_at lock_reason', money: 'day_limit_minor month_limit_minor' },
  message_wordings: { business: 'id template language words staff_id actor saved_at' },
  money_requests: {
    business: 'id action company_id currency reason asked_by asked_at outcome settled_by settled_at',
    money: 'amount_minor input',
  },
  notice_mails: { business: 'notice_id user_id marketing mailed_at', secret: 'off_hash' },
  notice_reads: { business: 'user_id notice_id read_at' },
  notices: {
    business:
      'id look subject content dismissable message_type audience country account_type company_id starts_at ends_at created_at marketing',
  },
  offers: { business: 'id enquiry_id company_id offered_at guarantee_until ended_at outcome staff_id' },
  outbox_messages: {
    business:
      'id dedupe_key channel template recipient_kind recipient_id created_at available_at attempts claim handing_at handed_mark sent_at kept_at dead_at dropped_at drop_reason no_recipient_at forgotten_at',
    personal: 'payload last_error',
    contact: 'recipient_address recipient_shown subject html plain',
    secret: 'secrets headers',
  },
  paused_addresses: { business: 'id kind reason paused_at', personal: 'address_hash', contact: 'shown' },
  outlines: { public: 'region_id rings source' },
  passkey_challenges: { business: 'purpose created_at expires_at', secret: 'challenge_hash bound_hash' },
  passkeys: {
    business: 'id user_id staff_id counter transports rp_id created_at last_used_at suspended_at',
    personal: 'name',
    secret: 'credential_id public_key',
  },
  push_devices: {
    business: 'id user_id place session_id created_at last_delivered_at',
    personal: 'browser system',
    secret: 'endpoint_hash sealed',
  },
  push_keys: { business: 'id public_key created_at', secret: 'sealed' },
  push_quiet_hours: { business: 'user_id from_minute until_minute' },
  payment_keys: { business: 'company_id key request_hash payment_id created_at' },
  payment_fees: { business: 'payment_id kind currency noted_at', money: 'provider_ref amount_minor' },
  payment_returns: { business: 'id payment_id company_id currency kind provider created_at', money: 'provider_ref amount_minor' },
  payments: {
    business:
      'id company_id code origin provider card_id is_new_card currency state created_at confirmed_at settled_at received_on staff_id',
    money: 'provider_ref amount_minor received_minor failure_code used_minor failure_message mismatch reference',
  },
  peer_shares: { business: 'country middle companies counted_at' },
  pending_decisions: { business: 'id report_id step outcome extended_until staff_id made_at due_at ended_at ended_as', personal: 'reason' },
  pending_sign_ins: { business: 'user_id staff_id by_password created_at expires_at', secret: 'token_hash' },
  price_list_entries: {
    business: 'id country work_type_id currency valid_from reason staff_id written_at cancelled_at',
    money: 'net_minor',
  },
  product_events: { business: 'id kind company_id at' },
  provider_customers: { business: 'company_id provider', money: 'provider_ref' },
  provider_events: { business: 'provider type received_at processed_at object_kind', money: 'event_id object_ref' },
  public_holidays: { public: 'country day' },
  purchase_cap_uses: { business: 'purchase_id period company_id work_type_id period_start position cap_at_purchase' },
  prepared_exports: {
    business: 'id code company_id user_id staff_id file_name state row_count attempt file_kept created_at started_at ended_at expires_at',
    personal: 'caller address',
  },
  purchases: {
    business:
      'id code enquiry_id company_id slot_no channel created_at first_request_at guarantee_until currency email_validated purchase_enabled had_card buy_without_card set_up_complete accreditations_ok company_status bought_by',
    money:
      'vat_rate_bp net_minor vat_minor gross_minor balance_after_minor credit_limit_at_purchase_minor day_spent_minor day_limit_minor month_spent_minor month_limit_minor',
  },
  question_options: { public: 'question_id code text position untranslated' },
  questions: { public: 'id code text hidden_from_buyers edited_at untranslated glance_place glance_label' },
  rate_limit_counts: { business: 'points expire', personal: 'key' },
  recovery_codes: { business: 'second_factor_id used_at', secret: 'code_hash' },
  refund_orders: {
    business: 'id code payment_id company_id currency reason staff_id actor ordered_at ended_at outcome',
    money: 'amount_minor',
  },
  regions: { public: 'id country level code name town county parent_id path lat lng bbox geometry_quality source active geographic' },
  reject_reasons: { public: 'id code text action_text position' },
  report_attempts: { business: 'report_id at channel' },
  report_decisions: { business: 'report_id step outcome decided_by staff_id return_rule_id ground at', personal: 'facts reason' },
  reports: {
    business:
      'id purchase_id company_id return_rule_id reason state created_at judged_at waiting_since decide_by appeal_by appealed_at extended_until',
    personal: 'comment appeal_comment',
  },
  reset_requests: { business: 'id requested_at', personal: 'account_hash' },
  return_rules: {
    business:
      'id country reason version offered window_days automatic_window_days proof decided_by attempts_needed attempts_hours answer_hours quota_bp quota_days quota_least removes_enquiry valid_from staff_id',
  },
  review_change_requests: { business: 'id review_id staff_id asked_at ends_at used_at', personal: 'words', secret: 'token_hash' },
  review_ratings: { public: 'rating_overall', business: 'review_id given_at' },
  review_replies: { public: 'reply first_at edited_at', business: 'review_id told_at state flags moderated_by moderation_reason' },
  review_requests: {
    business: 'purchase_id requested_at ends_at reminded_at used_at',
    secret: 'token_hash reminder_token_hash page_token_hash',
  },
  review_wordings: { business: 'id review_id field request_id staff_id at', personal: 'was' },
  reviews: {
    public: 'rating_overall comment work_done_comments published_at',
    business: 'id code purchase_id company_id state created_at flags publish_at moderated_by moderation_reason',
    personal: 'display_name',
  },
  'sandbox.charges': {
    business: 'id payment_intent_id payment_method_id currency status error created_at',
    money: 'amount refunded_amount',
  },
  'sandbox.customers': { business: 'id created_at', personal: 'name email' },
  'sandbox.deliveries': { business: 'id event_id attempts due_at delivered_at given_up_at' },
  'sandbox.disputes': { business: 'id payment_intent_id charge_id currency status created_at', money: 'amount' },
  'sandbox.events': { business: 'id type created_at', money: 'object' },
  'sandbox.faults': { business: 'id kind operation value remaining until' },
  'sandbox.idempotency_keys': { business: 'key operation parameters_hash status created_at', money: 'answer' },
  'sandbox.payment_intents': {
    business: 'id customer_id payment_method_id currency description metadata status error created_at canceled_at',
    secret: 'client_secret',
    money: 'amount',
  },
  'sandbox.payment_methods': {
    business: 'id customer_id behaviour wallet created_at detached_at',
    personal: 'cardholder',
    money: 'brand last4 fingerprint exp_month exp_year',
  },
  'sandbox.refunds': { business: 'id payment_intent_id charge_id currency created_at', money: 'amount' },
  'sandbox.setup_intents': { business: 'id customer_id payment_method_id status error metadata created_at', secret: 'client_secret' },
  scheduled_changes: {
    business: 'id country brand valid_from changes seen reason staff_id written_at cancelled_at applied_at refused_at refused_for',
  },
  schema_migrations: { business: 'name checksum applied_at version' },
  second_factors: { business: 'id user_id staff_id created_at confirmed_at', secret: 'secret last_step' },
  sessions: {
    business: 'id user_id staff_id created_at last_seen_at password_checked_at second_factor_at ends_at revoked_at',
    personal: 'browser system address',
    secret: 'token_hash',
  },
  setup_intents: { business: 'id company_id provider card_id created_at saved_at', money: 'provider_ref' },
  sign_in_failures: { business: 'id failed_at', personal: 'account_hash address' },
  source_formats: {
    business: 'source_id kind field_map fixed field_values event_id_fields consent_forms success_body failure_body tested_at',
    secret: 'signing_secret access_token',
  },
  source_callbacks: { business: 'source_id method events', secret: 'url sealed' },
  source_status_deliveries: {
    business: 'id source_id enquiry_id purchase_id event happened_at state attempts due_at tried_at ended_at status problem',
  },
  sources: {
    business:
      'id name hold_minutes created_at stopped_at for_staff form_site frame_origins required_checks score_limit brings_proof address verify_token',
  },
  staff: { business: 'id role created_at disabled_at', personal: 'email name', secret: 'password_hash' },
  staff_invitations: { business: 'expires_at used_at id role invited_by withdrawn_at', personal: 'name email', secret: 'code_hash' },
  staff_list_views: { business: 'id staff_id list place kept_at', personal: 'name query' },
  staff_sso_accounts: { business: 'staff_id issuer linked_at', personal: 'subject' },
  staff_sso_sessions: { business: 'session_id checked_at', secret: 'sealed_token' },
  staff_money_actions: {
    business: 'id staff_id role action company_id object currency request_id at',
    money: 'amount_minor day_minor ceiling_minor day_ceiling_minor',
  },
  ticket_attachments: { business: 'ticket_id content_type size created_at', personal: 'filename', contact: 'bytes sender_hash' },
  ticket_replies: { business: 'id ticket_id staff_id actor created_at', contact: 'body' },
  tickets: {
    business: 'id kind country company_id company_name page created_at done_at attachment_deleted_at assigned_to enquiry_id',
    contact: 'name email telephone message',
  },
  towns: { public: 'id country name county district_id lat lng population' },
  undeliverable_contacts: { business: 'enquiry_id', personal: 'channel found_by found_at' },
  unrecorded_erasures: { business: 'enquiry_id' },
  user_links: {
    business: 'id user_id purpose created_at expires_at ended_at',
    personal: 'email',
    secret: 'selector token_hash browser_hash',
  },
  users: {
    business:
      'id company_id pending_email_until is_account_owner password_changed_at validation_sent_at email_validated_at invoice_email_only created_at passkey_offered_at',
    personal: 'email pending_email title forename surname receive_marketing_email',
    secret: 'password_hash',
  },
  vat_checks: {
    business: 'id company_id number register result name consultation_number checked_at next_check_at requested_by',
  },
  vat_rates: { public: 'country since rate_bp' },
  work_type_questions: { public: 'work_type_id question_id position' },
  work_type_requirements: { public: 'work_type_id scheme_id country' },
  work_types: {
    public: 'id code category_id site name name_rank finance_allowed reporting_allowed retired_at reports_banned edited_at untranslated',
  },
  write_offs: { business: 'id invoice_id company_id currency reason staff_id created_at credit_note_id', money: 'amount_minor' },
};
