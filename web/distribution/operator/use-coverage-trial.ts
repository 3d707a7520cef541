import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workTypeTreeQuery } from '../../catalogue/operator/api.ts';
import { coverageQuery, type DeskCompany } from '../../companies/operator/api.ts';
import { type EditedArea, countryOutlinesQuery } from '../../coverage/api.ts';
import { toRegionLoading, type RegionLoading } from '../../ui/region-loading.ts';
import { readDistricts, writeDistricts } from './district-text.ts';

interface Choice {
  /** Null for an additional area. */
  readonly area: number | null;
  readonly types: ReadonlySet<number>;
  readonly districts: string;
}

interface TrialProblems {
  readonly noType?: boolean;
  readonly noDistrict?: boolean;
  readonly unknown?: readonly string[];
}

export interface CoverageTrial {
  readonly loading: RegionLoading;
  /** Undefined until all data has loaded. */
  readonly room:
    | {
        readonly areas: readonly { readonly id: number; readonly name: string }[];
        readonly types: readonly { readonly id: number; readonly name: string }[];
        readonly choice: Choice;
        readonly problems: TrialProblems;
        readonly pickArea: (area: number | null) => void;
        readonly toggleType: (id: number) => void;
        readonly type: (districts: string) => void;
      }
    | undefined;
  /** Returns the trial area; focuses missing input. */
  readonly take: (form: HTMLElement) => EditedArea | 'wrong';
}

/** Manages trial coverage of one area. Loads nothing until the user wants to try. */
export function useCoverageTrial({ id, country }: DeskCompany, isWanted: boolean): CoverageTrial {
  const coverage = useQuery({ ...coverageQuery(id), enabled: isWanted });
  const tree = useQuery({ ...workTypeTreeQuery(), enabled: isWanted });
  const outlines = useQuery({ ...countryOutlinesQuery(country), enabled: isWanted });
  const [chosen, setChoice] = useState<Choice>();
  const [problems, setProblems] = useState<TrialProblems>({});
  const loading = toRegionLoading(coverage, tree, outlines);
  const [areas, map] = [coverage.data, outlines.data];
  if (areas === undefined || tree.data === undefined || map === undefined) return { loading, room: undefined, take: () => 'wrong' };
  const savedChoice = (area: number | null): Choice => {
    const saved = areas.find((one) => one.id === area);
    return {
      area,
      types: new Set(saved?.work_types.map((type) => type.id)),
      districts: writeDistricts(map, saved?.places.flatMap(({ districts }) => districts) ?? []),
    };
  };
  const choice = chosen ?? savedChoice(areas[0]?.id ?? null);
  const types = tree.data.categories.flatMap((category) =>
    category.work_types
      .filter((type) => choice.types.has(type.id) || (!type.retired && !type.unpriced.includes(country)))
      .map((type) => ({ id: type.id, name: type.description })),
  );
  return {
    loading,
    room: {
      areas,
      types,
      choice,
      problems,
      pickArea: (area) => setChoice(savedChoice(area)),
      toggleType: (type) => setChoice({ ...choice, types: choice.types.symmetricDifference(new Set([type])) }),
      type: (districts) => setChoice({ ...choice, districts }),
    },
    take: (form) => {
      const read = readDistricts(map, choice.districts);
      const found: TrialProblems = { noType: choice.types.size === 0, noDistrict: read.ids.length === 0, unknown: read.unknown };
      setProblems(found);
      const areDistrictsWrong = found.noDistrict === true || read.unknown.length > 0;
      if (found.noType !== true && !areDistrictsWrong) {
        return { area: choice.area, work_types: [...choice.types], districts: [...read.ids] };
      }
      form.querySelector<HTMLElement>(found.noType === true ? '[name=trial-type]' : '[name=trial-districts]')?.focus();
      return 'wrong';
    },
  };
}
