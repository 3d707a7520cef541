-- Spanish companies say lead, too. A noun that an operator has chosen stays.
update brands set noun = jsonb_set(noun, '{es}', '["lead", "leads"]') where noun->'es' = '["contacto", "contactos"]';
