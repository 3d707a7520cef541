-- Which answers lists of leads show, in which order, and the short label that an answer such as "Yes" needs. A label lacks the languages it is not
-- translated to.
alter table questions
  add column glance_place smallint constraint questions_glance_place check (glance_place between 1 and 99),
  add column glance_label jsonb constraint questions_glance_label_said
    check (glance_label is null or coalesce(jsonb_typeof(glance_label) = 'object' and glance_label->>'en' ~ '\S', false)),
  add constraint questions_glance_label_placed check (glance_label is null or glance_place is not null);

update questions q set glance_place = given.place, glance_label = given.label
from (values
  (10, 1, null::jsonb),
  (28, 2, '{"en": "Leaking now", "sv": "Läcker nu", "da": "Utæt nu", "no": "Lekker nå", "es": "Fuga ahora", "fr": "Fuite en cours"}'),
  (15, 3, '{"en": "Working now", "sv": "Fungerar nu", "da": "Virker nu", "no": "Virker nå", "es": "Funciona ahora", "fr": "Fonctionne"}'),
  (46, 4, null),
  (47, 5, null),
  (48, 6, null),
  (39, 7, null),
  (14, 8, null),
  (30, 9, '{"en": "Windows", "sv": "Fönster", "da": "Vinduer", "no": "Vinduer", "es": "Ventanas", "fr": "Fenêtres"}'),
  (17, 10, '{"en": "Radiators", "sv": "Radiatorer", "da": "Radiatorer", "no": "Radiatorer", "es": "Radiadores", "fr": "Radiateurs"}'),
  (23, 11, '{"en": "Roof", "sv": "Tak", "da": "Tag", "no": "Tak", "es": "Tejado", "fr": "Toit"}'),
  (34, 12, '{"en": "Heated area", "sv": "Uppvärmd yta", "da": "Opvarmet areal", "no": "Oppvarmet areal", "es": "Superficie calefactada", "fr": "Surface chauffée"}'),
  (19, 13, '{"en": "Area", "sv": "Yta", "da": "Areal", "no": "Areal", "es": "Superficie", "fr": "Surface"}'),
  (27, 14, '{"en": "Fuse board", "sv": "Elcentral", "da": "Eltavle", "no": "Sikringsskap", "es": "Cuadro eléctrico", "fr": "Tableau électrique"}'),
  (29, 15, null),
  (33, 16, null),
  (11, 17, '{"en": "Heating", "sv": "Uppvärmning", "da": "Opvarmning", "no": "Oppvarming", "es": "Calefacción", "fr": "Chauffage"}'),
  (13, 18, '{"en": "System age", "sv": "Anläggningens ålder", "da": "Anlæggets alder", "no": "Anleggets alder", "es": "Antigüedad", "fr": "Âge du système"}'),
  (44, 19, '{"en": "Rooms", "sv": "Rum", "da": "Rum", "no": "Rom", "es": "Habitaciones", "fr": "Pièces"}'),
  (16, 20, '{"en": "Properties", "sv": "Fastigheter", "da": "Ejendomme", "no": "Eiendommer", "es": "Inmuebles", "fr": "Logements"}'),
  (41, 21, null),
  (12, 22, '{"en": "Bedrooms", "sv": "Sovrum", "da": "Soveværelser", "no": "Soverom", "es": "Dormitorios", "fr": "Chambres"}'),
  (32, 23, null)
) as given(id, place, label)
where q.id = given.id;
