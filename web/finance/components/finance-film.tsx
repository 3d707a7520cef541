import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './finance-film.module.css';

interface Film {
  readonly address: string;
  readonly captions: string;
  readonly poster: string;
}

/** The film about finance: nothing of it but its picture is loaded until it is played, and its place is kept from the start. */
export function FinanceFilm({ film }: { film: Film }) {
  const { t } = useTranslation('finance');
  const [isPlaying, setPlaying] = useState(false);
  return (
    <section className={classes.film} aria-label={t(($) => $.page.video)}>
      {isPlaying ? (
        <video src={film.address} poster={film.poster} controls autoPlay playsInline>
          <track kind="captions" src={film.captions} srcLang="en" default />
        </video>
      ) : (
        <>
          <img src={film.poster} alt="" loading="lazy" />
          <Button
            className={classes.play}
            leftSection={<IconPlayerPlay size={20} stroke={1.75} aria-hidden />}
            onClick={() => setPlaying(true)}
          >
            {t(($) => $.page.play)}
          </Button>
        </>
      )}
    </section>
  );
}
