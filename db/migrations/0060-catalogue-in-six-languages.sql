-- The catalogue is written in the six languages in which the dashboard is read. What the files say in Spanish and French is loaded with
-- them; until then, and of what an operator has said, English stands there and the language is named as missing.

create function says_all_languages(texts jsonb) returns boolean language sql immutable
  return coalesce(length(btrim(texts->>'en')) > 0 and length(btrim(texts->>'sv')) > 0 and length(btrim(texts->>'da')) > 0
                  and length(btrim(texts->>'no')) > 0 and length(btrim(texts->>'es')) > 0 and length(btrim(texts->>'fr')) > 0, false);
create function in_english_too(texts jsonb) returns jsonb language sql immutable
  return jsonb_build_object('es', texts->'en', 'fr', texts->'en') || texts;

create or replace function is_untranslated(languages text[]) returns boolean language sql immutable
  return languages <@ array['sv', 'da', 'no', 'es', 'fr'] and array_position(languages, null) is null;

alter table work_types alter column name_rank set default '{"en": 0, "sv": 0, "da": 0, "no": 0, "es": 0, "fr": 0}';
alter table categories
  add column untranslated text[] not null default '{}' constraint categories_untranslated check (is_untranslated(untranslated));
update categories set name = in_english_too(name), untranslated = array['es', 'fr'];
update work_types set name = in_english_too(name), name_rank = in_english_too(name_rank), untranslated = untranslated || array['es', 'fr'];
update questions set text = in_english_too(text), untranslated = untranslated || array['es', 'fr'];
update question_options set text = in_english_too(text), untranslated = untranslated || array['es', 'fr'];
update accreditation_schemes
set name = in_english_too(name), question = in_english_too(question), description = in_english_too(description);
update reject_reasons set text = in_english_too(text), action_text = in_english_too(action_text);
drop function in_english_too;

create or replace function has_all_languages(texts jsonb) returns boolean language sql immutable
  return texts ?& array['en', 'sv', 'da', 'no', 'es', 'fr'];

alter table work_types drop constraint work_types_name_said, add constraint work_types_name_said check (says_all_languages(name));
alter table questions drop constraint questions_text_said, add constraint questions_text_said check (says_all_languages(text));
alter table question_options add constraint question_options_text_said check (says_all_languages(text));
alter table categories add constraint categories_name_said check (says_all_languages(name));
alter table accreditation_schemes
  add constraint accreditation_schemes_question_said check (says_all_languages(question)),
  add constraint accreditation_schemes_description_said check (says_all_languages(description));
alter table reject_reasons
  add constraint reject_reasons_text_said check (says_all_languages(text)),
  add constraint reject_reasons_action_text_said check (action_text is null or says_all_languages(action_text));
